import { relative } from 'node:path';
import type { Log } from '../../log.ts';
import { checkServer } from './checkServer.ts';
import { startEmbedded } from '../postgres/startEmbedded.ts';
import { applyMigrations } from './migrations.ts';

export interface DatabaseServer {
  url: string;
  /** In words, for the person at the terminal. */
  description: string;
  close: () => Promise<void>;
}

export interface DatabaseServerOptions {
  /** Null: the embedded server of the data folder. */
  databaseUrl: string | null;
  dataDir: string;
  /** Called when the data folder was lost to another process: this one must end. */
  onTaken: (error: unknown) => void;
}

/** Makes a migrated database ready: the one that is configured, or the embedded one. */
export async function openDatabaseServer(
  { databaseUrl, dataDir, onTaken }: DatabaseServerOptions,
  log: Log,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) {
    await checkServer(databaseUrl);
    await applyMigrations(databaseUrl);
    const { host, pathname } = new URL(databaseUrl);
    return {
      url: databaseUrl,
      description: `PostgreSQL at ${host}${pathname}`,
      close: () => Promise.resolve(),
    };
  }
  const embedded = await startEmbedded({ dataDir, log, onTaken });
  try {
    await applyMigrations(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const folder = relative(process.cwd(), dataDir) || '.';
  return {
    url: embedded.url,
    description: `embedded PostgreSQL in ${folder.startsWith('..') ? dataDir : folder}`,
    close: embedded.stop,
  };
}
