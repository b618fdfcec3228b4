import { relative } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { startEmbedded } from '../postgres/start.ts';
import { SetupError } from '../setupError.ts';
import { applyMigrations } from './migrations.ts';

interface DatabaseServer {
  url: string;
  description: string;
  close: () => Promise<void>;
}

interface DatabaseServerOptions {
  databaseUrl: string | null;
  dataDir: string;
  onTaken: (error: unknown) => void;
}

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

const MIN_VERSION = 150_000;

/** Version, encoding and locale are fixed when a database is created. Throws SetupError. */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    assertSuitable(await inspect(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface ServerFacts {
  version: number;
  release: string;
  encoding: string;
  locale: string;
  folds: boolean;
  /** Trigrams of a Cyrillic word; null without `pg_trgm`. */
  trigrams: number | null;
}

async function inspect(client: pg.Client): Promise<ServerFacts> {
  const { rows } =
    await client.query<Pick<ServerFacts, 'version' | 'release' | 'encoding' | 'locale'>>(
      FACTS_QUERY,
    );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not know the database it is connected to.');
  if (found.encoding !== 'UTF8') return { ...found, folds: false, trigrams: null };
  const folding = await client.query<{ folds: boolean }>(`SELECT 'ПРИВЕТ' ILIKE 'привет' AS folds`);
  return {
    ...found,
    folds: folding.rows[0]?.folds ?? false,
    trigrams: await countTrigrams(client),
  };
}

const FACTS_QUERY = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS release,
    pg_encoding_to_char(encoding) AS encoding,
    datctype AS locale
  FROM pg_database WHERE datname = current_database()`;

export function assertSuitable(found: ServerFacts): void {
  const remedy = `Make one with: CREATE DATABASE verimeter TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;
  if (found.version < MIN_VERSION)
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
