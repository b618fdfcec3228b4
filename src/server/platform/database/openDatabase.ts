import { relative } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { startEmbedded } from '../postgres/start.ts';
import { SetupError } from '../setupError.ts';
import { applyMigrations } from './migrations.ts';

interface DatabaseServer {
  url: string;
  /** In words, for the person at the terminal. */
  description: string;
  close: () => Promise<void>;
}

interface DatabaseServerOptions {
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

/** Built-in locales (`C.UTF-8` without the operating system's) came with 17; 15 is the least we test for. */
const LEAST_VERSION = 150_000;

/**
 * Checks that a PostgreSQL server can hold the product: its version, and that it compares the
 * letters of all languages. That is fixed when a database is made, so it is asked before anything
 * is put in.
 * @throws with what is wrong and what to do
 */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    judge(await inspect(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface Findings {
  version: number;
  release: string;
  encoding: string;
  locale: string;
  /** Whether search knows upper and lower case of letters beyond ASCII. */
  folds: boolean;
  /** How many trigrams a Cyrillic word has; null when `pg_trgm` is not to be had. */
  trigrams: number | null;
}

async function inspect(client: pg.Client): Promise<Findings> {
  const { rows } =
    await client.query<Pick<Findings, 'version' | 'release' | 'encoding' | 'locale'>>(QUESTION);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not know the database it is connected to.');
  // Other encodings cannot even be asked about letters they do not have.
  if (found.encoding !== 'UTF8') return { ...found, folds: false, trigrams: null };
  const folding = await client.query<{ folds: boolean }>(`SELECT 'ПРИВЕТ' ILIKE 'привет' AS folds`);
  return {
    ...found,
    folds: folding.rows[0]?.folds ?? false,
    trigrams: await countTrigrams(client),
  };
}

const QUESTION = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS release,
    pg_encoding_to_char(encoding) AS encoding,
    datctype AS locale
  FROM pg_database WHERE datname = current_database()`;

export function judge(found: Findings): void {
  const remedy = `Make one with: CREATE DATABASE verimeter TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;
  if (found.version < LEAST_VERSION)
    throw new SetupError(`DATABASE_URL is a PostgreSQL ${found.release}; 15 or newer is needed.`);
  if (found.encoding !== 'UTF8')
    throw new SetupError(
      `The database of DATABASE_URL is encoded in ${found.encoding}, not UTF8. ${remedy}`,
    );
  if (!found.folds || found.trigrams === 0)
    throw new SetupError(
      `The database of DATABASE_URL has the locale ${found.locale}, with which search knows no ` +
        `letters beyond English. ${remedy}`,
    );
}

/** Looks without leaving anything behind. */
async function countTrigrams(client: pg.Client): Promise<number | null> {
  await client.query('BEGIN');
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rows } = await client.query<{ count: number }>(
      `SELECT cardinality(show_trgm('привет')) AS count`,
    );
    return rows[0]?.count ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}
