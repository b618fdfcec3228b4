import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../log.ts';
import { silentLog } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { withClient } from '../database/database.ts';
import { openDatabaseServer } from '../database/openDatabase.ts';
import { dataOf, locate } from '../postgres/cluster.ts';
import { IDENTITY_FILE } from './archive.ts';
import { backupsOf, listBackups, scheduleBackups } from './schedule.ts';

const HOUR = 3_600_000;
const GRACE_MS = 1_000;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verimeter-schedule-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const addSetting = (url: string, name: string) =>
  withClient(url, {}, (client) =>
    client.query(`INSERT INTO "Setting" (name, value, "changedAt") VALUES ($1, '1', now())`, [
      name,
    ]),
  );

async function scheduled(options: { backupKeep?: number; databaseUrl?: string } = {}) {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  let now = Date.parse('2026-11-01T12:00:00Z');
  const config = { databaseUrl: null, dataDir, backupKeep: 14, ...options };
  const start = () => scheduleBackups(config, database.url, log, () => new Date(now));
  const backups = start();
  onTestFinished(() => backups.stop(0));
  return {
    ...{ url: database.url, lines, start },
    stop: (graceMs: number) => backups.stop(graceMs),
    after: async (hours: number) => {
      now += hours * HOUR;
      await backups.look();
      return (await listBackups(backupsOf(dataDir))).length;
    },
    look: () => backups.look(),
  };
}

const names = () => readdirSync(backupsOf(dataDir)).sort();

describe('the embedded database', () => {
  it('is backed up each day, also when the program was started anew', async () => {
    const { after, start } = await scheduled();
    expect(await after(0)).toBe(1);
    expect(await after(23)).toBe(1);
    expect(await after(1)).toBe(2);
    const anew = start();
    await anew.look();
    await anew.stop(0);
    expect(names()).toEqual([
      'verimeter-2026-11-01T12-00-00Z.backup',
      'verimeter-2026-11-02T12-00-00Z.backup',
    ]);
  });

  it('is backed up each day after a clock that was ahead, whose backup goes before the others', async () => {
    const { after } = await scheduled({ backupKeep: 3 });
    await after(9_000);
    await after(-9_000);
    expect(names()).toEqual([
      'verimeter-2026-11-01T12-00-00Z.backup',
      'verimeter-2027-11-11T12-00-00Z.backup',
    ]);
    await after(24);
    const [newest] = await listBackups(backupsOf(dataDir), new Date('2026-11-02T12:00:00Z'));
    expect(newest).toContain('2026-11-02');
    await after(24);
    expect(names()).toEqual([
      'verimeter-2026-11-01T12-00-00Z.backup',
      'verimeter-2026-11-02T12-00-00Z.backup',
      'verimeter-2026-11-03T12-00-00Z.backup',
    ]);
  });

  it('keeps the newest backups, and files of others', async () => {
    const { after } = await scheduled({ backupKeep: 3 });
    mkdirSync(backupsOf(dataDir));
    writeFileSync(join(backupsOf(dataDir), 'mine.backup'), '');
    for (const kept of [1, 2, 3, 3, 3]) expect(await after(24)).toBe(kept);
    expect(names()).toEqual([
      'mine.backup',
      'verimeter-2026-11-04T12-00-00Z.backup',
      'verimeter-2026-11-05T12-00-00Z.backup',
      'verimeter-2026-11-06T12-00-00Z.backup',
    ]);
  });

  it('tries again an hour after a failure, which is logged', async () => {
    const { after, lines } = await scheduled();
    writeFileSync(backupsOf(dataDir), 'in the way');
    expect(await after(0)).toBe(0);
    expect(await after(0.9)).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"level":"error"');
    rmSync(backupsOf(dataDir));
    expect(await after(0.1)).toBe(1);
  });

  it('never has two backups written at once', async () => {
    const { look, lines } = await scheduled();
    await Promise.all([look(), look(), look()]);
    expect(names()).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it('is backed up at a clean stop when a row or an account changed since the last time', async () => {
    const { url, after, start } = await scheduled();
    await after(0);
    await after(1);
    const stopAnother = () => start().stop(GRACE_MS);
    await stopAnother();
    expect(names()).toHaveLength(1);
    await addSetting(url, 'changed');
    await stopAnother();
    expect(names()).toHaveLength(2);
    await after(1);
    await stopAnother();
    expect(names()).toHaveLength(2);
    writeFileSync(join(dataDir, IDENTITY_FILE), 'ada');
    await stopAnother();
    expect(names()).toHaveLength(3);
  });

  it('is not backed up with BACKUP_KEEP=0, and neither is a server of one’s own', async () => {
    for (const options of [{ backupKeep: 0 }, { databaseUrl: 'postgresql://elsewhere/db' }]) {
      const { after, stop } = await scheduled(options);
      expect(await after(0)).toBe(0);
      await stop(GRACE_MS);
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });
});

describe('a data folder of another major version of PostgreSQL', { timeout: 60_000 }, () => {
  const open = () =>
    openDatabaseServer({ databaseUrl: null, dataDir, onTaken: () => undefined }, silentLog);
  const versionFile = () => join(dataOf(locate(dataDir)), 'PG_VERSION');
  const settings = (url: string) =>
    withClient(
      url,
      {},
      async (client) => (await client.query<{ name: string }>('SELECT name FROM "Setting"')).rows,
    );

  it('is put aside, and the backup of the last stop takes its place; else the start is refused', async () => {
    const first = await open();
    await addSetting(first.url, 'kept');
    const config = { databaseUrl: null, dataDir, backupKeep: 14 };
    await scheduleBackups(config, first.url, silentLog).stop(GRACE_MS);
    await first.close();
    const ours = readFileSync(versionFile(), 'utf8');
    writeFileSync(versionFile(), '17\n');

    const second = await open();
    expect(await settings(second.url)).toEqual([{ name: 'kept' }]);
    await second.close();
    expect(readFileSync(versionFile(), 'utf8')).toBe(ours);
    const { home } = locate(dataDir);
    const folders = () => readdirSync(home).filter((name) => /^(data|new-)/.test(name));
    expect(folders()).toEqual(['data', expect.stringMatching(/^data-17-\d{14}$/)]);

    writeFileSync(versionFile(), '17\n');
    const [backup = ''] = await listBackups(backupsOf(dataDir));
    const whole = readFileSync(backup);
    writeFileSync(backup, whole.subarray(0, -1));
    await expect(open()).rejects.toThrow('is damaged: its end is missing');
    // A single bit may be one that unpacking passes over.
    writeFileSync(backup, whole.fill(0, 100, 200));
    await expect(open()).rejects.toThrow('is damaged');
    rmSync(backupsOf(dataDir), { recursive: true });
    await expect(open()).rejects.toThrow(
      /made by PostgreSQL 17; .* cannot open it, and there is no backup in .*backups to restore/,
    );
    expect(folders()).toHaveLength(2);

    writeFileSync(versionFile(), ours);
    const last = await open();
    expect(await settings(last.url)).toEqual([{ name: 'kept' }]);
    await last.close();
  });
});
