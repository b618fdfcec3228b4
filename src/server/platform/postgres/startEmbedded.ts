import path from 'node:path';
import type { Log } from '../../log.ts';
import { keepConnection } from '../database/reconnectingClient.ts';
import type { Account } from './account.ts';
import type { Cluster } from './cluster.ts';
import { DataFolderTaken, isDataFolderTaken, takeDataFolder } from './dataFolder.ts';
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

export interface EmbeddedOptions {
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
  const holder = await keepConnection({
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
