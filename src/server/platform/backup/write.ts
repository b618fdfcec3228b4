import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal, pipeline } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { type Connection, withClient } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readQueueVersion } from '../queue/queue.ts';
import { replaceFile } from '../replaceFile.ts';
import { SetupError } from '../setupError.ts';
import {
  type ArchivedTable,
  endOf,
  FIRST_LINE,
  IDENTITY_FILE,
  type Manifest,
  sha256,
} from './archive.ts';

export interface BackupOptions {
  /** A direct address, not of a pooler. */
  url: string;
  dataDir: string;
  file: string;
  now: Date;
  signal?: AbortSignal;
}

const OPTIONS = { application_name: 'verimeter backup' };

/** The file gets its name only when it is whole and on disk. Throws SetupError. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { url, file, now, signal } = options;
  if (existsSync(file)) throw new SetupError(`${file} exists already; name another file.`);
  // Backups hold personal data.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return await withClient(url, OPTIONS, async (client) => {
      const { tables, ...head } = await beginSnapshot(client, now);
      const manifest: Manifest = { ...head, tables: [], files: [] };
      await replaceFile(file, contentOf(client, tables, manifest, options));
      return manifest;
    });
  } catch (error) {
    if (signal?.aborted)
      throw new SetupError('The backup took too long and was given up.', { cause: error });
    throw error;
  }
}

/** Completes the manifest and ends with it. */
async function* contentOf(
  client: Connection,
  tables: readonly TableRow[],
  manifest: Manifest,
  { dataDir, signal }: BackupOptions,
) {
  const copied: { table: Omit<ArchivedTable, 'rows'>; copy: CopyToStreamQuery }[] = [];
  async function* parts() {
    for (const table of tables) {
      const copy = client.query(copyTo(copyStatement(table)));
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of copy as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      copied.push({ table: { ...table, bytes, sha256: hash.digest('hex') }, copy });
    }
    // Read after the tables, so that everybody with rows has an account.
    const identity = join(dataDir, IDENTITY_FILE);
    if (!existsSync(identity)) return;
    const text = await readFile(identity);
    manifest.files.push({ name: IDENTITY_FILE, bytes: text.length, sha256: sha256(text) });
    yield text;
  }
  yield FIRST_LINE;
  const packed = pipeline(parts, createZstdCompress(), () => undefined);
  if (signal) addAbortSignal(signal, packed);
  yield* packed as AsyncIterable<Buffer>;
  // The count of rows is known when the next statement is answered.
  await client.query('COMMIT');
  manifest.tables = copied.map(({ table, copy }) => ({ ...table, rows: copy.rowCount }));
  yield endOf(manifest);
}

export const quote = (name: string): string => pg.escapeIdentifier(name);

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

export const copyStatement = (table: TableRow): string =>
  `COPY ${nameOf(table)} (${table.columns.map(quote).join(', ')}) TO STDOUT`;

const takeLock = sql.value<[], boolean>`SELECT pg_try_advisory_xact_lock(77342027) AS value`;

async function beginSnapshot(client: Connection, now: Date) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(SAME_TEXT);
  if (!(await takeLock(client)))
    throw new SetupError('Another backup of this database is being written.');
  const tables = await findTables(client);
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new SetupError('There is nothing to back up: Verimeter never ran on this database.');
  await client.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`);
  const hasQueue = tables.some(({ schema }) => schema === 'pgboss');
  return {
    ...(await readFacts(client)),
    made: now.toISOString(),
    migrations: await findMigrations(client),
    queueVersion: hasQueue ? await readQueueVersion(client) : null,
    sequences: await findSequences(client),
    tables,
  };
}

type TableRow = Pick<ArchivedTable, 'schema' | 'name' | 'columns'>;

/** The same text for a row on every server; rows come in their physical order. */
export const SAME_TEXT = `
  SELECT set_config(name, value, true) FROM (VALUES
    ('search_path', ''), ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'),
    ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('extra_float_digits', '1'),
    ('bytea_output', 'hex'), ('synchronize_seqscans', 'off'), ('statement_timeout', '0'),
    ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
  ) AS settings (name, value)`;

const SCHEMAS = `('public', 'pgboss')`;

/** Includes jobs, because reports under way wait for them, but not the queue's statistics. */
export const findTables = sql.rows<[], TableRow>`
  SELECT n.nspname AS schema, c.relname AS name,
    (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ${SCHEMAS} AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND (n.nspname = 'public' OR c.relname !~ '^(version|bam|warning|queue_stats.*)$')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  ORDER BY n.nspname, c.relname`;

const findMigrations = sql.values<[], string>`
  SELECT migration_name AS value FROM public._prisma_migrations
  WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`;

const findSequences = sql.rows<[], Manifest['sequences'][number]>`
  SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname IN ${SCHEMAS} AND last_value IS NOT NULL`;

const readFacts = sql.only<[], Pick<Manifest, 'postgres' | 'changes'>>`
  SELECT current_setting('server_version_num')::int / 10000 AS postgres,
    (SELECT oid FROM pg_database WHERE datname = current_database()) || ' ' ||
    (SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)
      FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE s.schemaname = 'public' AND c.relpersistence = 'p') AS changes`;

/** PostgreSQL counts the changes of a connection only when that is idle or ended. */
export const readChanges = (url: string): Promise<string> =>
  withClient(url, OPTIONS, async (client) => (await readFacts(client)).changes);
