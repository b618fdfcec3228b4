import { join, relative } from 'node:path';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { SetupError } from '../setupError.ts';
import { type Cluster, dataOf, locate, majorVersion, readPostmaster } from '../postgres/cluster.ts';
import {
  chownToAccount,
  DATABASE,
  DRAFT,
  ensureRunning,
  findForeignVersion,
  initialize,
  startEmbedded,
  stopServer,
  urlOf,
} from '../postgres/server.ts';
import { type Manifest, readContents } from '../backup/archive.ts';
import { fill, stampOf } from '../backup/restore.ts';
import { backupsOf, listBackups } from '../backup/schedule.ts';
import { type Connection, STATEMENT_LIMIT_MS, withClient } from './database.ts';
import { applyMigrations } from './migrations.ts';
import { sql } from './sql.ts';

interface DatabaseServerOptions extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  directUrl?: string | null;
  onTaken: (error: unknown) => void;
}

export async function openDatabaseServer(
  { databaseUrl, directUrl = null, dataDir, onTaken }: DatabaseServerOptions,
  log: Log,
) {
  if (databaseUrl !== null) {
    const direct = directUrl ?? databaseUrl;
    await checkServer(direct);
    await applyMigrations(direct);
    if (directUrl !== null) await checkPooler(databaseUrl, directUrl, log);
    const { host, pathname } = new URL(databaseUrl);
    const behind = directUrl === null ? '' : ', a pooler';
    return {
      url: databaseUrl,
      /** For LISTEN, session locks, migrations and backups, which a pooler can't do. */
      directUrl: direct,
      pooled: directUrl !== null,
      description: `PostgreSQL at ${host}${pathname}${behind}`,
      close: () => Promise.resolve(),
    };
  }
  await upgradeEmbedded(dataDir, log, new Date());
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
    directUrl: embedded.url,
    pooled: false,
    description: `embedded PostgreSQL in ${folder.startsWith('..') ? dataDir : folder}`,
    close: embedded.stop,
  };
}

/** Version, encoding and locale can't be changed later. Throws SetupError. */
export async function checkServer(url: string): Promise<void> {
  // A pooler refuses `statement_timeout` as a startup parameter.
  const refusal = /unsupported startup parameter/;
  await withClient(url, { statement_timeout: 10_000 }, async (client) => {
    assertSuitable(await inspect(client));
  }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && refusal.test(error.message))) throw error;
    throw new SetupError(
      'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the PostgreSQL behind it, for ' +
        'notices, locks and migrations.',
      { cause: error },
    );
  });
}

const identify = sql.row<[], Record<'database' | 'limit' | 'role', string>>`
  SELECT oid::text || ' ' || pg_postmaster_start_time() AS database,
    current_setting('statement_timeout') AS "limit", current_user AS role
  FROM pg_database WHERE datname = current_database()`;

async function checkPooler(url: string, directUrl: string, log: Log): Promise<void> {
  const [pooled, direct] = await Promise.all(
    [url, directUrl].map((address) => withClient(address, {}, identify)),
  );
  if (pooled?.database !== direct?.database)
    throw new SetupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  if (pooled?.limit === '0')
    log.warn(
      { remedy: `ALTER ROLE "${pooled.role}" SET statement_timeout = '${STATEMENT_LIMIT_MS}ms'` },
      'no statement has a limit of time through the pooler',
    );
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

async function inspect(client: Connection): Promise<ServerFacts> {
  const found = await readFacts(client);
  if (found.encoding !== 'UTF8') return { ...found, folds: false, trigrams: null };
  return { ...found, folds: await readFolding(client), trigrams: await countTrigrams(client) };
}

const readFolding = sql.value<[], boolean>`SELECT 'ПРИВЕТ' ILIKE 'привет' AS value`;

const readFacts = sql.only<[], Omit<ServerFacts, 'folds' | 'trigrams'>>`
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS release,
    pg_encoding_to_char(encoding) AS encoding,
    datctype AS locale
  FROM pg_database WHERE datname = current_database()`;

export function assertSuitable(found: ServerFacts): void {
  const remedy = `Make one with: CREATE DATABASE verimeter TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;
  if (found.version < 150_000)
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

async function countTrigrams(client: Connection): Promise<number | null> {
  await client.query('BEGIN');
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    return await readTrigrams(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}

const readTrigrams = sql.value<[], number>`SELECT cardinality(show_trgm('привет')) AS value`;

/** PostgreSQL can't open data of another major version. A SetupError has changed nothing. */
async function upgradeEmbedded(dataDir: string, log: Log, now: Date): Promise<void> {
  const cluster = locate(dataDir);
  undoHalfUpgrade(cluster);
  const foreign = findForeignVersion(cluster);
  if (foreign === null) return;
  const { version, problem } = foreign;
  if (readPostmaster(dataOf(cluster)))
    throw new SetupError(`${problem}, and it still runs. Stop it first.`);
  const [file] = await listBackups(backupsOf(dataDir), now);
  if (file === undefined)
    throw new SetupError(
      `${problem}, and there is no backup in ${backupsOf(dataDir)} to restore. Start the program's ` +
        'version that made it once more and stop it, which writes one; or set DATA_DIR to another folder.',
    );
  // Read to its end, because PostgreSQL must not load a damaged backup.
  const manifest = await readContents(file);
  const draft = { ...cluster, home: mkdtempSync(join(cluster.home, DRAFT)) };
  try {
    chownToAccount(cluster, draft.home);
    await fillDraft(draft, file, manifest);
    const kept = `${dataOf(cluster)}-${version}-${stampOf(now)}`;
    renameSync(dataOf(cluster), kept);
    renameSync(dataOf(draft), dataOf(cluster));
    log.warn(
      { backup: file, made: manifest.made, kept },
      `PostgreSQL ${majorVersion(cluster.binaries)} began with the newest backup`,
    );
  } finally {
    rmSync(draft.home, { recursive: true, force: true });
  }
}

async function fillDraft(draft: Cluster, file: string, manifest: Manifest): Promise<void> {
  await initialize(draft);
  const { port } = await ensureRunning(draft);
  try {
    await withClient(urlOf(draft, port), {}, (client) =>
      client.query(`CREATE DATABASE "${DATABASE}"`),
    );
    await fill(urlOf(draft, port, DATABASE), file, manifest);
  } finally {
    await stopServer(draft);
  }
}

/** After a power loss between the two renames, the old folder counts. */
function undoHalfUpgrade(cluster: Cluster): void {
  if (existsSync(dataOf(cluster))) return;
  const kept = readdirSync(cluster.home).filter((name) => /^data-\d+-\d{14}$/.test(name));
  const last = kept.sort((a, b) => (a.slice(-14) < b.slice(-14) ? -1 : 1)).at(-1);
  if (last !== undefined) renameSync(join(cluster.home, last), dataOf(cluster));
}
