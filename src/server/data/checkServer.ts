import pg from 'pg';
import { SetupError } from './setupError.ts';

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
    const { rows } = await client.query<Findings>(QUESTION);
    if (rows[0]) judge(rows[0], await trigrams(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface Findings {
  version: number;
  release: string;
  encoding: string;
  locale: string;
  /** Whether upper and lower case are the same letter beyond ASCII. */
  folds: boolean;
}

const QUESTION = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS release,
    pg_encoding_to_char(encoding) AS encoding,
    datctype AS locale,
    'ПРИВЕТ' ILIKE 'привет' AS folds
  FROM pg_database WHERE datname = current_database()`;

/** @param trigrams how many trigrams a Cyrillic word has; null when `pg_trgm` is not to be had */
export function judge(found: Findings, trigrams: number | null): void {
  const remedy = `Make one with: CREATE DATABASE verimeter TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;
  if (found.version < LEAST_VERSION)
    throw new SetupError(`DATABASE_URL is a PostgreSQL ${found.release}; 15 or newer is needed.`);
  if (found.encoding !== 'UTF8')
    throw new SetupError(`The database of DATABASE_URL is encoded in ${found.encoding}, not UTF8. ${remedy}`);
  if (!found.folds || trigrams === 0)
    throw new SetupError(
      `The database of DATABASE_URL has the locale ${found.locale}, with which search knows no ` +
        `letters beyond English. ${remedy}`,
    );
}

/** Looks without leaving anything behind. */
async function trigrams(client: pg.Client): Promise<number | null> {
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
