import type pg from 'pg';
import { lockAlone } from '../lockAlone.ts';
import { SetupError } from '../setupError.ts';

/** Another process works on the data folder. */
export class DataFolderTaken extends SetupError {
  constructor(dataDir: string) {
    super(
      `Another Verimeter is already running on this data folder (${dataDir}). ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderTaken';
  }
}

export const isDataFolderTaken = (error: unknown) => error instanceof DataFolderTaken;

/** Any number that nothing else on this server locks. */
const LOCK = 7_734_2026n;

/**
 * Makes the data folder this process's own for as long as the connection stands, and the product's
 * database on it.
 * @throws DataFolderTaken
 */
export async function takeDataFolder(
  client: pg.Client,
  dataDir: string,
  database: string,
): Promise<void> {
  await lockAlone(client, LOCK, () => new DataFolderTaken(dataDir));
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE "${database}"`);
}
