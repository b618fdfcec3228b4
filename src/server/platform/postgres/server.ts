import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../setupError.ts';
import {
  type Cluster,
  dataOf,
  logFile,
  passwordFileOf,
  program,
  runAs,
  SUPERUSER,
  readTail,
} from './account.ts';
import { readPostmaster } from './locate.ts';

interface ServerOptions {
  port?: number;
  settings?: Record<string, string>;
}

const START_LIMIT_MS = 180_000;
const RETRY_MS = 100;

/** `adopted`: the server ran before. Throws SetupError with the end of its log. */
export async function ensureRunning(
  cluster: Cluster,
  { port, settings = {} }: ServerOptions = {},
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
    // Another of our processes was first, or a killed server still exits.
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

/** Loses no commits. Throws SetupError after `STOP_LIMIT_MS`. */
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
  // Submitted content stays out of the server's log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

async function start(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<string | null> {
  const output = logFile(cluster);
  rotateLog(output);
  const options = Object.entries({ ...DEFAULT_SETTINGS, ...settings, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const size = fs.statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  const command = [program(cluster.binaries, 'pg_ctl'), 'start', '-D', 'data', '-o', options];
  const code = await runAs(
    cluster.account,
    [...command, '-l', 'server.log', '-w', '-t', '120', '-s'],
    {
      output,
      cwd: cluster.home,
    },
  );
  if (code === 0) return null;
  const printed = fs.readFileSync(output).subarray(size).toString('utf8').trimEnd();
  return printed.split('\n').slice(-12).join('\n') || `pg_ctl ended with code ${code}`;
}

const LOG_LIMIT = 5_000_000; // bytes

function rotateLog(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) fs.renameSync(file, `${file}.old`);
}

/** The port may belong to another server by now. */
async function isResponding(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    return fs.realpathSync(rows[0]?.folder ?? '') === fs.realpathSync(dataOf(cluster));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith(WRONG_PASSWORD))
      throw new SetupError(
        `The embedded PostgreSQL in ${cluster.home} refuses the password that is kept for it in ` +
          `${passwordFileOf(cluster)}.`,
        error,
      );
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const WRONG_PASSWORD = '28';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
