import pg from 'pg';
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
const LOCK = 7_734_2026;
/** A process that was killed is noticed by the server at once, but not in no time. */
const WAIT_MS = 2_000;

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
