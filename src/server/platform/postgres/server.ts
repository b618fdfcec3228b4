import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../setupError.ts';
import {
  type Cluster,
  dataOf,
  logOf,
  passwordFileOf,
  program,
  runAs,
  SUPERUSER,
  tailOf,
} from './account.ts';
import { readPostmaster } from './locate.ts';

interface ServerOptions {
  /** Port to start on, left out: a free one. Not looked at when a server runs already. */
  port?: number;
  /** Server settings besides the usual ones, for instance `fsync: 'off'`. */
  settings?: Record<string, string>;
}

/** How long a server may take until it answers; replaying its log after a crash takes part of it. */
const START_LIMIT_MS = 180_000;
const RETRY_MS = 100;

/**
 * Makes sure that a server runs on the cluster's data, and answers.
 * @returns its port, and whether it ran before
 * @throws with the end of the server's log when it does not start
 */
export async function ensureRunning(
  cluster: Cluster,
  { port, settings = {} }: ServerOptions = {},
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + START_LIMIT_MS;
  let started = false;
  while (Date.now() < deadline) {
    const running = readPostmaster(dataOf(cluster));
    if (running) {
      if (running.status === 'ready' && (await answers(cluster, running.port)))
        return { port: running.port, adopted: !started };
      // It is starting, replaying its log or going down: see what comes of it.
      await pause(RETRY_MS);
      continue;
    }
    const said = await start(cluster, port ?? (await freePort()), settings);
    if (said === null) {
      started = true;
      continue;
    }
    // Another start of ours was quicker, or the processes of a killed server are still leaving.
    const passing = /postmaster\.pid|pre-existing shared memory block/;
    const portTaken = port === undefined && /Address already in use/.test(said);
    if (!portTaken && !passing.test(said) && !readPostmaster(dataOf(cluster)))
      throw new SetupError(`The embedded PostgreSQL in ${cluster.home} did not start:\n${said}`);
    await pause(RETRY_MS);
  }
  throw new SetupError(
    `The embedded PostgreSQL in ${cluster.home} does not answer. The end of its log:\n` +
      tailOf(logOf(cluster)),
  );
}

/**
 * Shuts the server down, ending the connections it has. Nothing that was committed is lost.
 * @throws when it still runs after `STOP_LIMIT_MS`
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  const asked = readPostmaster(dataOf(cluster));
  // PostgreSQL's "fast" shutdown.
  if (asked) signal(asked.pid, 'SIGINT');
  while (asked && readPostmaster(dataOf(cluster))?.pid === asked.pid) {
    if (Date.now() > deadline)
      throw new SetupError(
        `PostgreSQL (process ${asked.pid}) did not stop. The end of its log:\n${tailOf(logOf(cluster))}`,
      );
    await pause(STOPPING_MS);
  }
}

const STOP_LIMIT_MS = 60_000;
const STOPPING_MS = 10;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The address of a database of the cluster, with its password. */
export function urlOf(cluster: Cluster, port: number, database = 'postgres'): string {
  const password = encodeURIComponent(fs.readFileSync(passwordFileOf(cluster), 'utf8').trim());
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

const USUAL = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  // A new piece of the log is 16 MB. Filling it with zeros first kept every commit waiting for 0.3 to
  // 0.7 s, once in some 500 analyses; compressed page images make for fewer of them.
  wal_init_zero: 'off',
  wal_compression: 'pglz',
  // What people submit stays out of the server's log: no statements, no rows.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** @returns null when it runs, else the end of what it said */
async function start(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<string | null> {
  const output = logOf(cluster);
  keepShort(output);
  const options = Object.entries({ ...USUAL, ...settings, port: String(port) })
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
  const said = fs.readFileSync(output).subarray(size).toString('utf8').trimEnd();
  return said.split('\n').slice(-12).join('\n') || `pg_ctl ended with code ${code}`;
}

/** The log begins anew at a start once it is longer than this many bytes. */
const LOG_LIMIT = 5_000_000;

function keepShort(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) fs.renameSync(file, `${file}.old`);
}

/** Whether the server lets us in and works on our data: a port may be somebody else's by now. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
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

/** PostgreSQL's error class for a refused sign-in. */
const WRONG_PASSWORD = '28';

/** A TCP port of the loopback interface that nobody uses at this moment. */
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
