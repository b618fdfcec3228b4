import path from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { openReconnectingClient } from '../database/reconnectingClient.ts';
import { SetupError } from '../setupError.ts';
import type { Account, Cluster } from './account.ts';
import { initialise } from './initialize.ts';
import { locate } from './locate.ts';
import { ensureRunning, stopServer, urlOf } from './server.ts';

export interface EmbeddedDatabase {
  /** Address of the product's database. */
  url: string;
  port: number;
  /** Whether the server ran already, left there by a process that was killed. */
  adopted: boolean;
  /** Whether this process owns the data folder at this moment: false while the server is away. */
  held: () => boolean;
  /** Shuts the server down. Close what uses it first. */
  stop: () => Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Called when another process took the folder while the server was away: this one must end. */
  onTaken: (error: unknown) => void;
  /** As whom PostgreSQL runs; chosen by what the machine allows. */
  account?: Account;
}

/** The database of the cluster that holds the product's tables. */
const DATABASE = 'verimeter';

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there, and takes the
 * folder for this process. When the server is killed, it is started again on the same port.
 * @throws DataFolderTaken when another process has it, whose server is left alone; and with what
 * PostgreSQL said when it cannot be set up or started
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  const cluster = locate(dataDir, options.account);
  await initialise(cluster);
  const { port, adopted } = await ensureRunning(cluster);
  const holder = await openReconnectingClient({
    name: 'data folder',
    log: options.log,
    url: () => urlAgain(cluster, port, dataDir),
    onOpen: (client) => takeDataFolder(client, dataDir, DATABASE),
    isFinal: isDataFolderTaken,
    onGivenUp: options.onTaken,
  });
  return {
    url: urlOf(cluster, port, DATABASE),
    port,
    adopted,
    held: holder.ready,
    // The folder stays ours until the server is down, which ends the connection that holds it.
    stop: () => holder.close(() => stopServer(cluster)),
  };
}

/** The address of the maintenance database, once the server answers on the port that all know. */
async function urlAgain(cluster: Cluster, port: number, dataDir: string): Promise<string> {
  const running = await ensureRunning(cluster, { port });
  // On another port it can only have been started by another process, which is using it.
  if (running.port !== port) throw new DataFolderTaken(dataDir);
  return urlOf(cluster, port);
}

/** Another process works on the data folder. */
class DataFolderTaken extends SetupError {
  constructor(dataDir: string) {
    super(
      `Another Verimeter is already running on this data folder (${dataDir}). ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderTaken';
  }
}

const isDataFolderTaken = (error: unknown) => error instanceof DataFolderTaken;

/** Any number that nothing else on this server locks. */
const LOCK = 7_734_2026;
/** A process that was killed is noticed by the server at once, but not in no time. */
const WAIT_MS = 2_000;

/**
 * Makes the data folder this process's own for as long as the connection stands, and the product's
 * database on it.
 * @throws DataFolderTaken
 */
async function takeDataFolder(client: pg.Client, dataDir: string, database: string): Promise<void> {
  await client.query(`SET lock_timeout = ${WAIT_MS}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new DataFolderTaken(dataDir);
    throw error;
  }
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE "${database}"`);
}

const LOCK_NOT_AVAILABLE = '55P03';
