import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog as log } from '../../testing/app.ts';
import { checkServer } from '../database/openDatabase.ts';
import { connectDatabase, type Database, pingDatabase } from '../database/database.ts';
import { initialize } from './server.ts';
import { locate, readPostmaster } from './cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from './server.ts';

let parent: string;
let dataDir: string;
let onTaken: ReturnType<typeof vi.fn<(error: unknown) => void>>;
let started: EmbeddedDatabase[];
let opened: Database[];

// Made once, as it takes a second or more; tests that are not about a first start copy it.
let model: string;
beforeAll(async () => {
  model = fs.mkdtempSync(path.join(os.tmpdir(), 'verimeter-model-'));
  await initialize(locate(model));
});
afterAll(() => fs.rmSync(model, { recursive: true }));
const copyModel = () => fs.cpSync(model, dataDir, { recursive: true });

beforeEach(() => {
  // Private, and with special characters in its name
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'verimeter läuft hier '));
  dataDir = path.join(parent, 'data');
  onTaken = vi.fn();
  started = [];
  opened = [];
});
afterEach(async () => {
  for (const db of opened) await db.close();
  for (const embedded of started) await embedded.stop();
  fs.rmSync(parent, { recursive: true });
});

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, log, onTaken });
  started.push(embedded);
  return embedded;
}
function connect(url: string): Database {
  const db = connectDatabase(url);
  opened.push(db);
  return db;
}
const data = () => path.join(fs.realpathSync(dataDir), 'postgres', 'data');
const postmaster = () => readPostmaster(data());

it('a new folder gets a database that can hold the product, for this machine and its owner alone', async () => {
  const { url, adopted, held } = await start();
  await expect(checkServer(url)).resolves.toBeUndefined();
  expect([adopted, held()]).toEqual([false, true]);
  const { rows } = await connect(url).pool.query(
    `SELECT current_setting('listen_addresses') AS listens,
      current_setting('unix_socket_directories') AS sockets,
      current_setting('password_encryption') AS passwords, current_setting('fsync') AS fsync`,
  );
  const safe = { listens: '127.0.0.1', sockets: '', passwords: 'scram-sha-256', fsync: 'on' };
  expect(rows).toEqual([safe]);
  expect(fs.statSync(path.join(data(), 'verimeter.password')).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(connect(wrong.href).pool.query('SELECT 1')).rejects.toThrow('password');
});

it('what was saved is there after a stop, and the stop leaves nothing running', async () => {
  copyModel();
  const first = await start();
  await connect(first.url).pool.query('CREATE TABLE kept AS SELECT 42 AS n');
  await opened.pop()?.close();
  await first.stop();
  expect(postmaster()).toBeNull();
  const { url } = await start();
  expect((await connect(url).pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 42 }]);
});

it('the database outlives a killed app, and the next start adopts it', async () => {
  copyModel();
  const app = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLD, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise((resolve) => app.stdout.once('data', resolve));
  const before = postmaster();
  const gone = new Promise((resolve) => app.once('exit', resolve));
  // Signals the process group, as a terminal does.
  process.kill(-(app.pid ?? 0), 'SIGKILL');
  await gone;
  const { adopted, port } = await start();
  expect(adopted).toBe(true);
  expect(postmaster()).toEqual(before);
  expect(before?.port).toBe(port);
});

const HOLD = `
  import { createLog } from '../../log.ts';
  import { startEmbedded } from './server.ts';
  const [dataDir] = process.argv.slice(1);
  await startEmbedded({ dataDir, log: createLog('silent'), onTaken() {} });
  console.log('ready');
  setInterval(() => {}, 60_000);
`;

it('a second app on the folder is refused, and the first works on', async () => {
  copyModel();
  const { url, held } = await start();
  await expect(start()).rejects.toThrow(
    `Another Verimeter is already running on this data folder (${dataDir}). ` +
      'Stop it, or set DATA_DIR to another folder.',
  );
  expect(await pingDatabase(connect(url))).toBe(true);
  expect([held(), onTaken.mock.calls]).toEqual([true, []]);
});

it('of two apps that begin on an empty folder at once one gets it', async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining('Another Verimeter is already running'),
  ]);
  expect(await pingDatabase(connect(started[0]?.url ?? ''))).toBe(true);
});

it('a killed database is started again on its port, with all that was acknowledged', async () => {
  copyModel();
  const { url, port, held } = await start();
  const db = connect(url);
  await db.pool.query('CREATE TABLE kept AS SELECT 42 AS n');
  process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
  await vi.waitUntil(() => !held(), LONG);
  await vi.waitUntil(held, LONG);
  await vi.waitUntil(() => pingDatabase(db), LONG);
  expect(postmaster()?.port).toBe(port);
  expect((await db.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 42 }]);
  expect(onTaken).not.toHaveBeenCalled();
});

it('an app that lost its folder to another one is told and leaves the server alone', async () => {
  copyModel();
  const first = await start();
  const db = connect(first.url);
  await db.pool.query('SELECT 1');
  const second = start();
  const end = `SELECT count(pg_terminate_backend(pid))::int AS ended
    FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)`;
  await vi.waitUntil(async () => {
    const { rows } = await db.pool.query<{ ended: number }>(end);
    return rows[0]?.ended === 1;
  }, LONG);
  await second;
  await vi.waitUntil(() => onTaken.mock.calls.length === 1, LONG);
  expect(String(onTaken.mock.calls[0]?.[0])).toContain('Another Verimeter is already running');
  await first.stop();
  expect(await pingDatabase(db)).toBe(true);
});

const LONG = { timeout: 40_000, interval: 20 };
