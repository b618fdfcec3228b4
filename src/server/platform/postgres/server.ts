import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { withClient } from '../database/database.ts';
import { openReconnectingClient } from '../database/reconnectingClient.ts';
import { sql } from '../database/sql.ts';
import { SetupError } from '../setupError.ts';
import {
  type Cluster,
  dataOf,
  locate,
  logFile,
  majorVersion,
  ownerOf,
  passwordFileOf,
  program,
  readPostmaster,
  readTail,
  runAs,
  SUPERUSER,
} from './cluster.ts';

/** Renames a finished draft, so that an interrupted one is never used. True if it created one. */
export async function initialize(cluster: Cluster): Promise<boolean> {
  removeOldDrafts(cluster);
  if (fs.existsSync(dataOf(cluster))) {
    const foreign = findForeignVersion(cluster);
    if (foreign !== null)
      throw new SetupError(`${foreign.problem}. A start of Verimeter restores its newest backup.`);
    // A backup may have lost the required mode.
    fs.chmodSync(dataOf(cluster), 0o700);
    return false;
  }
  const draft = fs.mkdtempSync(path.join(cluster.home, DRAFT));
  chownToAccount(cluster, draft);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(draft, 'password');
  fs.writeFileSync(passwordFile, password, { flag: 'wx', mode: 0o600, flush: true });
  chownToAccount(cluster, passwordFile);
  await initdb(cluster, draft);
  fs.renameSync(passwordFile, path.join(draft, 'data', path.basename(passwordFileOf(cluster))));
  try {
    fs.renameSync(path.join(draft, 'data'), dataOf(cluster));
    return true;
  } catch (error) {
    if (fs.existsSync(path.join(dataOf(cluster), 'PG_VERSION'))) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

export const DRAFT = 'new-';
const DRAFT_LIFE_MS = 10 * 60_000;

const LOCALES = ['C.UTF-8', 'en_US.UTF-8'];

async function initdb(cluster: Cluster, draft: string): Promise<void> {
  const output = path.join(draft, 'initdb.log');
  for (const locale of LOCALES) {
    const command = [
      program(cluster.binaries, 'initdb'),
      '--pgdata=data',
      `--username=${SUPERUSER}`,
      '--pwfile=password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // With the libc locale C, case-insensitive search and trigrams would only know ASCII.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--no-instructions',
    ];
    const code = await runAs(cluster.account, command, { output, cwd: draft });
    if (code === 0) return;
    if (!readTail(output).includes('invalid locale')) break;
  }
  const details = readTail(output);
  fs.rmSync(draft, { recursive: true, force: true });
  throw new SetupError(
    `The embedded PostgreSQL could not be set up in ${cluster.home}:\n${details}`,
  );
}

/** Null when the data folder has our major version. */
export function findForeignVersion(cluster: Cluster) {
  const file = path.join(dataOf(cluster), 'PG_VERSION');
  if (!fs.existsSync(file)) return null;
  const version = fs.readFileSync(file, 'utf8').trim();
  const ours = majorVersion(cluster.binaries);
  const problem = `The database in ${dataOf(cluster)} was made by PostgreSQL ${version}; this program brings PostgreSQL ${ours}, which cannot open it`;
  return version === ours ? null : { version, problem };
}

function removeOldDrafts(cluster: Cluster): void {
  for (const name of fs.readdirSync(cluster.home)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = path.join(cluster.home, name);
    const age = Date.now() - (fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > DRAFT_LIFE_MS) fs.rmSync(draft, { recursive: true, force: true });
  }
}

export function chownToAccount(cluster: Cluster, target: string): void {
  const owner = ownerOf(cluster.account);
  if (owner) fs.chownSync(target, owner.uid, owner.gid);
}

const START_LIMIT_MS = 180_000;
const RETRY_MS = 100;

/** `adopted`: the server was running already. Throws SetupError with the end of its log. */
export async function ensureRunning(
  cluster: Cluster,
  { port, settings = {} }: { port?: number; settings?: Record<string, string> } = {},
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + START_LIMIT_MS;
  let started = false;
  while (Date.now() < deadline) {
    const running = readPostmaster(dataOf(cluster));
    if (running) {
      if (running.status === 'ready' && (await isResponding(cluster, running.port)))
        return { port: running.port, adopted: !started };
      await sleep(RETRY_MS);
      continue;
    }
    const output = await start(cluster, port ?? (await freePort()), settings);
    if (output === null) {
      started = true;
      continue;
    }
    // Another of our processes was faster, or a killed server is still exiting.
    const passing = /postmaster\.pid|pre-existing shared memory block/;
    const portTaken = port === undefined && /Address already in use/.test(output);
    if (!portTaken && !passing.test(output) && !readPostmaster(dataOf(cluster)))
      throw new SetupError(`The embedded PostgreSQL in ${cluster.home} did not start:\n${output}`);
    await sleep(RETRY_MS);
  }
  throw new SetupError(
    `The embedded PostgreSQL in ${cluster.home} does not answer. The end of its log:\n` +
      readTail(logFile(cluster)),
  );
}

/** A fast shutdown (SIGINT) loses no commits. Throws SetupError. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  const asked = readPostmaster(dataOf(cluster));
  if (asked) signal(asked.pid, 'SIGINT');
  while (asked && readPostmaster(dataOf(cluster))?.pid === asked.pid) {
    if (Date.now() > deadline)
      throw new SetupError(
        `PostgreSQL (process ${asked.pid}) did not stop. The end of its log:\n${readTail(logFile(cluster))}`,
      );
    await sleep(STOP_POLL_MS);
  }
}

const STOP_LIMIT_MS = 60_000;
const STOP_POLL_MS = 10;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function urlOf(cluster: Cluster, port: number, database = 'postgres'): string {
  const password = encodeURIComponent(fs.readFileSync(passwordFileOf(cluster), 'utf8').trim());
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

const DEFAULT_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  // Zero-filling a WAL segment blocked commits for 0.3 to 0.7 s; compression needs fewer segments.
  wal_init_zero: 'off',
  wal_compression: 'pglz',
  // Keeps submitted content out of the server's log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

async function start(cluster: Cluster, port: number, settings: Record<string, string>) {
  const output = logFile(cluster);
  if (sizeOf(output) > LOG_LIMIT) fs.renameSync(output, `${output}.old`);
  const size = sizeOf(output);
  const options = Object.entries({ ...DEFAULT_SETTINGS, ...settings, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const command = [program(cluster.binaries, 'pg_ctl'), 'start', '-D', 'data', '-o', options];
  const flags = ['-l', 'server.log', '-w', '-t', '120', '-s'];
  const code = await runAs(cluster.account, [...command, ...flags], { output, cwd: cluster.home });
  if (code === 0) return null;
  const printed = fs.readFileSync(output).subarray(size).toString('utf8').trimEnd();
  return printed.split('\n').slice(-12).join('\n') || `pg_ctl ended with code ${code}`;
}

const LOG_LIMIT = 5_000_000; // bytes

const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Another server may have the port by now. */
async function isResponding(cluster: Cluster, port: number): Promise<boolean> {
  const options = { connectionTimeoutMillis: 5_000 };
  try {
    const folder = await withClient(urlOf(cluster, port), options, readFolder);
    return fs.realpathSync(folder) === fs.realpathSync(dataOf(cluster));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28'))
      throw new SetupError(
        `The embedded PostgreSQL in ${cluster.home} refuses the password that is kept for it in ` +
          `${passwordFileOf(cluster)}.`,
        { cause: error },
      );
    return false;
  }
}

const readFolder = sql.value<[], string>`SELECT current_setting('data_directory') AS value`;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbedded>>;

interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  onTaken: (error: unknown) => void;
}

export const DATABASE = 'verimeter';

/** Locks the folder for this process. Throws DataFolderTaken or SetupError. */
export async function startEmbedded(options: EmbeddedOptions) {
  const dataDir = path.resolve(options.dataDir);
  const cluster = locate(dataDir);
  await initialize(cluster);
  const { port, adopted } = await ensureRunning(cluster);
  const holder = await openReconnectingClient({
    name: 'data folder',
    log: options.log,
    url: async () => {
      const running = await ensureRunning(cluster, { port });
      // Another process started the server on another port.
      if (running.port !== port) throw new DataFolderTaken(dataDir);
      return urlOf(cluster, port);
    },
    onOpen: (client) => takeDataFolder(client, dataDir),
    isFinal: (error) => error instanceof DataFolderTaken,
    onGivenUp: options.onTaken,
  });
  return {
    url: urlOf(cluster, port, DATABASE),
    port,
    adopted,
    held: () => holder.client() !== null,
    stop: () => holder.close(() => stopServer(cluster)),
  };
}

class DataFolderTaken extends SetupError {
  override readonly name = 'DataFolderTaken';

  constructor(dataDir: string) {
    super(
      `Another Verimeter is already running on this data folder (${dataDir}). ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
  }
}

const LOCK = 7_734_2026;

async function takeDataFolder(client: pg.Client, dataDir: string): Promise<void> {
  // PostgreSQL needs a moment to notice a killed process.
  await client.query(`SET lock_timeout = '2s'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    // lock_not_available
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new DataFolderTaken(dataDir);
    throw error;
  }
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE "${DATABASE}"`);
}

/** For reading beside a running product; otherwise starts the server. Throws SetupError. */
export async function borrowEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const cluster = locate(path.resolve(options.dataDir));
  if (!fs.existsSync(dataOf(cluster)))
    throw new SetupError(`There is no database in ${options.dataDir} yet.`);
  if (!readPostmaster(dataOf(cluster))) return startEmbedded(options);
  const { port } = await ensureRunning(cluster);
  return { url: urlOf(cluster, port, DATABASE), stop: () => Promise.resolve() };
}
