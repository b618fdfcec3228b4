import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { silentLog } from '../../testing/app.ts';
import { createDatabase, createTestDatabase, dropDatabase } from '../../testing/database.ts';
import { insertReport, insertReports, type TestDatabase } from '../../testing/database.ts';
import { withClient } from '../database/database.ts';
import { applyMigrations, knownMigrations } from '../database/migrations.ts';
import { startQueue } from '../queue/queue.ts';
import { endOf, IDENTITY_FILE, readContents, readManifest } from './archive.ts';
import { restoreBackup, undoRestore } from './restore.ts';
import { writeBackup } from './write.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-23T13:00:00Z');
const ODD = 'tab\t, line\nend\r, \\N, \\., "quotes", it’s 🎈 – ПРИВЕТ';

let folder: string;
let source: TestDatabase;
let file: string;
let written: Database;

/** The queue's statistics of a day have a table of their own. */
const DATED = /queue_stats/;

interface Database {
  rows: Record<string, string[]>;
  rules: string[];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verimeter-backup-'));
  writeFileSync(join(folder, IDENTITY_FILE), '{"users":["ada"]}\n');
  source = await createTestDatabase();
  await fill(source);
  written = await contentsOf(source.url);
  file = join(folder, 'whole.backup');
  await writeBackup({ url: source.url, dataDir: folder, file, now });
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true });
});

/** Rows of every kind: texts that need escaping, bytes, arrays, dates, words of triggers, a job. */
async function fill({ db, url }: TestDatabase): Promise<void> {
  const { listed } = await insertReports(db);
  await insertReport(db, { content: ODD, isIndexable: true });
  await db.report.update({ where: { id: listed.id }, data: { slug: 'another-name' } });
  await db.report.delete({ where: { id: (await insertReport(db)).id } });
  const person = { name: ODD, email: 'ada@example.org', identityId: 'ada' };
  const user = await db.user.create({ data: { ...person, createdAt: now, lastSeenAt: now } });
  const at = { authenticatedAt: now, createdAt: now, expiresAt: later };
  await db.session.create({
    data: { userId: user.id, tokenHash: Buffer.alloc(32, '\0\\x', 'latin1'), ...at },
  });
  await db.setting.create({ data: { name: 'banner', value: { text: ODD }, changedAt: now } });
  await db.viewSalt.create({
    data: { day: now, salt: Buffer.from('\0\t\n\r\\N\\.ÿ'.padEnd(32), 'latin1') },
  });
  await db.libraryRecord.create({
    data: {
      ...{ id: 'r1', claim: ODD, phrasings: [ODD, '', 'a,b'], rating: 'MIXED', summary: ODD },
      ...{
        keyFindings: [],
        publisher: '',
        title: '',
        links: [],
        origin: 'starter',
        contentHash: '',
      },
    },
  });
  await db.throttle.create({ data: { subject: 'lost', times: [now], keptUntil: later } });
  const queue = await startQueue(url, silentLog, { alone: false, works: false });
  const job = {
    name: 'analyze',
    retryLimit: 3,
    retryDelay: 1,
    expireInSeconds: 60,
    concurrency: 1,
  };
  await queue.define(job);
  await db.transaction((tx) => queue.enqueue(tx, job, { claim: ODD }));
  await queue.stop(0);
}

/**
 * All rows of all tables that outlive a crash, but for the queue's statistics, and all indexes,
 * constraints and triggers.
 */
const contentsOf = (url: string): Promise<Database> =>
  withClient(url, {}, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r' AND c.relpersistence = 'p'
         AND c.relname !~ '^(version|bam|warning|queue_stats.*)$' ORDER BY name`,
    );
    const rows: Database['rows'] = {};
    for (const { name } of tables) {
      const found = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    const { rows: rules } = await client.query<{ rule: string }>(
      `SELECT indexdef AS rule FROM pg_indexes WHERE schemaname IN ('public', 'pgboss')
       UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
         FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
       UNION ALL SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1`,
    );
    return { rows, rules: rules.map(({ rule }) => rule).filter((rule) => !DATED.test(rule)) };
  });

/** A migrated database with one report of its own, which restores take the place of. */
async function target({ owner = '', template = 'template_migrated' } = {}) {
  const server = new URL(inject('testServer'));
  const name = `restored_${randomUUID().slice(0, 8)}`;
  const url = new URL(await createDatabase(server.href, name, template));
  onTestFinished(async () => {
    for (const other of await databases(name)) await dropDatabase(server.href, other);
  });
  if (owner) {
    await withClient(server.href, {}, async (client) => {
      await client.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    });
    Object.assign(url, { username: owner, password: 'secret' });
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'verimeter-restored-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, IDENTITY_FILE), 'before');
  return { url: url.href, name, dataDir };
}

const databases = (name: string): Promise<string[]> =>
  withClient(inject('testServer'), {}, async (client) => {
    const found = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1',
      [name],
    );
    return found.rows.map(({ datname }) => datname);
  });

const addSetting = (url: string, name: string) =>
  withClient(url, {}, (client) =>
    client.query(`INSERT INTO "Setting" (name, value, "changedAt") VALUES ($1, '1', now())`, [
      name,
    ]),
  );
const settings = (url: string) =>
  withClient(url, {}, async (client) =>
    (await client.query<{ name: string }>('SELECT name FROM "Setting"')).rows.map(
      (row) => row.name,
    ),
  );

async function role(attributes: string): Promise<string> {
  const name = `role_${randomUUID().slice(0, 8)}`;
  const run = (sql: string) => withClient(inject('testServer'), {}, (client) => client.query(sql));
  await run(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${attributes}`);
  onTestFinished(async () => {
    await run(`DROP ROLE IF EXISTS ${name}`);
  });
  return name;
}

describe('a restore', () => {
  it('brings back every row of every table, every index, constraint and trigger, and the accounts', async () => {
    const { url, dataDir } = await target();
    await addSetting(url, 'before');
    const { manifest } = await restoreBackup({ url, dataDir, file, now });
    const restored = await contentsOf(url);
    expect(restored).toEqual(written);
    expect(readFileSync(join(dataDir, IDENTITY_FILE), 'utf8')).toBe('{"users":["ada"]}\n');
    const rows = Object.values(written.rows).flat().length;
    expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBe(rows);
    for (const name of ['"Report"', '"RadarEntry"', '"ReportListing"', '"OldSlug"', '"GoneName"'])
      expect(restored.rows[`public.${name}`], name).not.toEqual([]);
    expect(restored.rows['pgboss.job_common']).toHaveLength(1);
  });

  it('leaves a database in which the triggers work as before', async () => {
    const { url, dataDir } = await target();
    await restoreBackup({ url, dataDir, file, now });
    const { rows } = await withClient(url, {}, async (client) => {
      await client.query(`UPDATE "Report" SET content = 'changed' WHERE slug = 'another-name'`);
      return client.query(
        `SELECT r.version, l.text LIKE 'changed%' AS listed FROM "Report" r
         JOIN "ReportListing" l USING ("reportId") WHERE slug = 'another-name'`,
      );
    });
    expect(rows).toEqual([{ version: 3, listed: true }]);
  });

  it('is undone by putting back the database and the accounts of before', async () => {
    const { url, dataDir, name } = await target();
    await addSetting(url, 'before');
    const { kept } = await restoreBackup({ url, dataDir, file, now });
    expect(await databases(name)).toEqual([name, kept]);
    await undoRestore({ url, dataDir, now: later });
    expect(await settings(url)).toEqual(['before']);
    expect(readFileSync(join(dataDir, IDENTITY_FILE), 'utf8')).toBe('before');
    expect(await databases(name)).toEqual([name, `${name}_undone_20261123130000`]);
    await expect(undoRestore({ url, dataDir, now: later })).rejects.toThrow('nothing to undo');
  });

  it('is refused while somebody uses the database, who is named', async () => {
    const { url, dataDir, name } = await target();
    await withClient(url, { application_name: 'verimeter' }, async () => {
      const refused = `The database ${name} is in use (verimeter). Stop Verimeter`;
      await expect(restoreBackup({ url, dataDir, file, now })).rejects.toThrow(refused);
      await expect(undoRestore({ url, dataDir, now })).rejects.toThrow(refused);
    });
    expect(await databases(name)).toEqual([name]);
  });

  it('is done by a role that is no superuser', async () => {
    const owner = await role('CREATEDB');
    const { url, dataDir } = await target({ owner });
    await restoreBackup({ url, dataDir, file, now });
    expect(await contentsOf(url)).toEqual(written);
  });

  it('fills an empty database where the role may make none, and refuses one with tables', async () => {
    const owner = await role('');
    const empty = await target({ owner, template: 'template0' });
    expect((await restoreBackup({ ...empty, file, now })).kept).toBeNull();
    expect(await contentsOf(empty.url)).toEqual(written);
    const again = restoreBackup({ ...empty, file, now });
    await expect(again).rejects.toThrow(/is not empty.*ALTER ROLE … CREATEDB/);
  });

  it('of an older version loads its tables as they were and brings them up to date', async () => {
    const only = knownMigrations().slice(0, -1);
    const old = await target({ template: 'template0' });
    await applyMigrations(old.url, { only });
    await addSetting(old.url, 'of before');
    const backup = join(old.dataDir, 'old.backup');
    const { migrations, queueVersion } = await writeBackup({ ...old, file: backup, now });
    expect([migrations, queueVersion]).toEqual([only, null]);
    const { url, dataDir } = await target();
    await restoreBackup({ url, dataDir, file: backup, now });
    expect(await settings(url)).toEqual(['of before']);
    expect(await applyMigrations(url)).toEqual([]);
  });
});

describe('a backup that is refused leaves everything as it was:', () => {
  const refusals: [what: string, change: (whole: Buffer) => Buffer, message: RegExp][] = [
    ['cut off', (whole) => whole.subarray(0, -1), /damaged: its end is missing/],
    ['cut off in the middle', (whole) => whole.subarray(0, whole.length / 2), /its end is missing/],
    ['its first line alone', (whole) => whole.subarray(0, 19), /its end is missing/],
    ['nothing', () => Buffer.alloc(0), /is not a backup of Verimeter/],
    ['another kind of file', () => Buffer.from('PGDMP'.repeat(100)), /is not a backup/],
    ['changed contents', (whole) => changed(whole, 200), /is damaged/],
    ['a changed manifest', (whole) => changed(whole, whole.length - 200), /manifest is not what/],
    [
      'of a newer version',
      ofNewerVersion,
      /99990101000000_newer, which this program does not know/,
    ],
    ['contents of which rows are missing', withoutRows, /holds more than its manifest says/],
  ];
  // A single bit may be one that unpacking passes over.
  const changed = (whole: Buffer, at: number) => Buffer.from(whole).fill(0, at, at + 100);

  it.each(refusals)('%s', async (_, change, message) => {
    const { url, dataDir, name } = await target();
    const damaged = join(dataDir, 'damaged.backup');
    writeFileSync(damaged, change(readFileSync(file)));
    await expect(restoreBackup({ url, dataDir, file: damaged, now })).rejects.toThrow(message);
    expect(await databases(name)).toEqual([name]);
    expect(readFileSync(join(dataDir, IDENTITY_FILE), 'utf8')).toBe('before');
  });

  it('a file that is not there', async () => {
    const { url, dataDir } = await target();
    const missing = restoreBackup({ url, dataDir, file: join(dataDir, 'none'), now });
    await expect(missing).rejects.toThrow(/cannot be read .*none/);
  });

  it('a folder', async () => {
    const { url, dataDir } = await target();
    const folder = restoreBackup({ url, dataDir, file: dataDir, now });
    await expect(folder).rejects.toThrow(`${dataDir} is not a backup of Verimeter.`);
  });

  function withManifest(whole: Buffer, change: (manifest: Record<string, unknown>) => void) {
    const last = whole.subarray(-77).toString();
    const start = whole.length - 77 - Number(last.slice(1, 11));
    const manifest = JSON.parse(whole.subarray(start, -77).toString()) as never;
    change(manifest);
    return Buffer.concat([whole.subarray(0, start), endOf(manifest)]);
  }
  function ofNewerVersion(whole: Buffer): Buffer {
    return withManifest(whole, (manifest) => {
      (manifest['migrations'] as string[]).push('99990101000000_newer');
    });
  }
  function withoutRows(whole: Buffer): Buffer {
    return withManifest(whole, (manifest) => (manifest['files'] as unknown[]).pop());
  }
});

describe('a backup', () => {
  it('holds one moment, whatever is written meanwhile', async () => {
    const { url, dataDir } = await target();
    const beside = new pg.Client(url);
    await beside.connect();
    const backup = join(dataDir, 'moment.backup');
    // Each pair is written in one transaction: a setting first, the table that is read first last.
    const end = new AbortController();
    let pairs = 0;
    const writing = (async () => {
      for (; !end.signal.aborted; pairs++) {
        await beside.query(`WITH one AS (INSERT INTO "Setting" (name, value, "changedAt")
          VALUES ('${pairs}', '1', now())) INSERT INTO "AllowanceCounter" (subject, period, reserved)
          VALUES ('${pairs}', '2026-11', 1)`);
      }
    })();
    await expect.poll(() => pairs).toBeGreaterThan(20);
    const { tables } = await writeBackup({ url, dataDir, file: backup, now });
    end.abort();
    await writing;
    await beside.end();
    const rows = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect(rows('Setting')).toBeGreaterThan(20);
    expect(rows('Setting')).toBe(rows('AllowanceCounter'));
  });

  it('leaves no file when it is interrupted, and never overwrites one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'verimeter-interrupted-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const parts = { url: source.url, dataDir, file: join(dataDir, 'none.backup'), now };
    const aborted = writeBackup({ ...parts, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow('took too long');
    expect(readdirSync(dataDir)).toEqual([]);
    await expect(writeBackup({ ...parts, file })).rejects.toThrow('exists already');
  });

  it('is written one at a time', async () => {
    await withClient(source.url, {}, async (client) => {
      await client.query('SELECT pg_advisory_lock(77342027)');
      const second = writeBackup({ url: source.url, dataDir: folder, file: `${file}2`, now });
      await expect(second).rejects.toThrow('Another backup of this database is being written.');
    });
  });

  it('is for its owner alone, says what it holds and verifies', async () => {
    const manifest = await readManifest(file);
    expect(manifest).toMatchObject({ made: now.toISOString(), migrations: knownMigrations() });
    expect(manifest.files).toMatchObject([{ name: IDENTITY_FILE, bytes: 18 }]);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('Throttle');
    expect(await readContents(file)).toEqual(manifest);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('of a database without Verimeter is refused', async () => {
    const { url, dataDir } = await target({ template: 'template0' });
    const none = writeBackup({ url, dataDir, file: join(dataDir, 'x'), now });
    await expect(none).rejects.toThrow('nothing to back up');
  });
});
