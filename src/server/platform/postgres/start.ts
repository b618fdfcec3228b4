import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { openReconnectingClient } from '../database/reconnectingClient.ts';
import { SetupError } from '../setupError.ts';
import { dataOf, locate, readPostmaster } from './cluster.ts';
import { ensureRunning, initialize, stopServer, urlOf } from './server.ts';

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
/** PostgreSQL needs a moment to notice a killed process. */
const WAIT_MS = 2_000;

async function takeDataFolder(client: pg.Client, dataDir: string): Promise<void> {
  await client.query(`SET lock_timeout = ${WAIT_MS}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new DataFolderTaken(dataDir);
    throw error;
  }
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE "${DATABASE}"`);
}

const LOCK_NOT_AVAILABLE = '55P03';

/** For reading beside a running product; otherwise starts the server. Throws SetupError. */
export async function borrowEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const cluster = locate(path.resolve(options.dataDir));
  if (!existsSync(dataOf(cluster)))
    throw new SetupError(`There is no database in ${options.dataDir} yet.`);
  if (!readPostmaster(dataOf(cluster))) return startEmbedded(options);
  const { port } = await ensureRunning(cluster);
  return { url: urlOf(cluster, port, DATABASE), stop: () => Promise.resolve() };
}
