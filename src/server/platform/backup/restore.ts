import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Connection, withClient } from '../database/database.ts';
import { applyMigrations, knownMigrations } from '../database/migrations.ts';
import { sql } from '../database/sql.ts';
import { makeQueueTables, queueVersion } from '../queue/queue.ts';
import { replaceFile } from '../replaceFile.ts';
import { SetupError } from '../setupError.ts';
import { type ArchivedTable, IDENTITY_FILE, type Manifest, readContents } from './archive.ts';
import {
  type BackupOptions,
  copyStatement,
  findTables,
  nameOf,
  quote,
  SAME_TEXT,
} from './write.ts';

type RestoreOptions = Omit<BackupOptions, 'signal'>;

/** `kept`: new name of the old database; null if it was empty. A SetupError has changed nothing. */
export async function restoreBackup(options: RestoreOptions) {
  const { url, file, now } = options;
  // The file is read to its end before anything is changed.
  const identity: Buffer[] = [];
  const manifest = await readContents(file, async (part, content) => {
    if ('columns' in part) return;
    for await (const chunk of content) identity.push(chunk);
  });
  assertKnown(manifest);
  const name = databaseOf(url);
  const kept = await onServer(url, async (admin) => {
    await assertUnused(admin, name);
    if (!(await mayCreate(admin))) {
      await fillEmpty(url, file, manifest);
      return null;
    }
    const draft = `${base(name)}_restoring_${stampOf(now)}`;
    await dropDrafts(admin, name);
    await admin.query(await creationOf(admin, draft, name));
    try {
      await fill(withDatabase(url, draft), file, manifest);
      return await exchange(admin, { name, next: draft, kept: keptName(name, 'before', now) });
    } catch (error) {
      await admin.query(`DROP DATABASE IF EXISTS ${quote(draft)} WITH (FORCE)`);
      throw error;
    }
  });
  if (manifest.files.length > 0) await restoreIdentity(options, Buffer.concat(identity));
  return { manifest, kept };
}

/** Exchanges the database with the one that the last restore replaced. Throws SetupError. */
export async function undoRestore({ url, dataDir, now }: Omit<RestoreOptions, 'file'>) {
  const name = databaseOf(url);
  return onServer(url, async (admin) => {
    await assertUnused(admin, name);
    const [last] = await databasesLike(admin, `${base(name)}_before_`);
    if (last === undefined)
      throw new SetupError(`There is nothing to undo: no database of before ${name} is kept.`);
    const kept = await exchange(admin, { name, next: last, kept: keptName(name, 'undone', now) });
    const identity = join(dataDir, IDENTITY_FILE);
    const before = `${identity}.before-${last.slice(-STAMP_LENGTH)}`;
    if (existsSync(before)) {
      if (existsSync(identity)) await rename(identity, `${identity}.undone-${stampOf(now)}`);
      await rename(before, identity);
    }
    return { back: last, kept };
  });
}

function assertKnown({ migrations, queueVersion: queue, made }: Manifest): void {
  const known = knownMigrations();
  const unknown = migrations.find((migration) => !known.includes(migration));
  if (unknown === undefined && (queue ?? 0) <= queueVersion()) return;
  const what = unknown === undefined ? `version ${queue} of the queue` : `the migration ${unknown}`;
  throw new SetupError(
    `The backup of ${made} has ${what}, which this program does not know: it was made by a newer ` +
      'version. Restore it with that one.',
  );
}

const STAMP_LENGTH = 14;
export const stampOf = (now: Date) =>
  now.toISOString().replaceAll(/\D/g, '').slice(0, STAMP_LENGTH);

/** PostgreSQL cuts names off after 63 bytes. */
const base = (name: string) => name.slice(0, 36);
const keptName = (name: string, why: 'before' | 'undone', now: Date) =>
  `${base(name)}_${why}_${stampOf(now)}`;

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

const LOCK = 7_734_2028;
const OPTIONS = { application_name: 'verimeter restore' };

/** From another database, because nobody can rename the one they are connected to. */
const onServer = <T>(url: string, work: (admin: Connection) => Promise<T>): Promise<T> =>
  withClient(withDatabase(url, 'postgres'), OPTIONS, async (admin) => {
    if (!(await takeLock(admin, LOCK)))
      throw new SetupError('Another restore is under way on this server.');
    return work(admin);
  });

const takeLock = sql.value<[lock: number], boolean>`SELECT pg_try_advisory_lock($1) AS value`;

async function assertUnused(admin: Connection, name: string): Promise<void> {
  const programs = await connectedTo(admin, name);
  if (programs.length === 0) return;
  throw new SetupError(
    `The database ${name} is in use (${programs.join(', ')}). Stop Verimeter, and what else is ` +
      'connected, first.',
  );
}

const connectedTo = sql.values<[database: string], string>`
  SELECT DISTINCT coalesce(nullif(application_name, ''), 'a program without a name') AS value
  FROM pg_stat_activity
  WHERE datname = $1 AND pid <> pg_backend_pid() AND backend_type IS DISTINCT FROM 'autovacuum worker'`;

const mayCreate = sql.value<[], boolean>`
  SELECT rolcreatedb OR rolsuper AS value FROM pg_roles WHERE rolname = current_user`;

const databasesLike = sql.values<[prefix: string], string>`
  SELECT datname AS value FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC`;

async function dropDrafts(admin: Connection, name: string): Promise<void> {
  for (const draft of await databasesLike(admin, `${base(name)}_restoring_`))
    await admin.query(`DROP DATABASE ${quote(draft)} WITH (FORCE)`);
}

const creationOf = sql.value<[draft: string, name: string], string>`
  SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING ''UTF8'' LC_COLLATE %L LC_CTYPE %L ' ||
      CASE datlocprovider WHEN 'i' THEN 'LOCALE_PROVIDER icu ICU_LOCALE %L'
        WHEN 'b' THEN 'LOCALE_PROVIDER builtin BUILTIN_LOCALE %L' ELSE 'LOCALE_PROVIDER libc' END,
    $1::text, coalesce(datcollate, 'C.UTF-8'), coalesce(datctype, 'C.UTF-8'),
    coalesce(datlocale, daticulocale, 'C.UTF-8')) AS value
  FROM jsonb_to_record((SELECT to_jsonb(p) FROM pg_database p WHERE datname = $2))
    AS d (datcollate text, datctype text, datlocprovider text, datlocale text, daticulocale text)`;

/** One query, so that both renames are one transaction. */
async function exchange(
  admin: Connection,
  { name, next, kept }: Record<'name' | 'next' | 'kept', string>,
): Promise<string> {
  const exists = (await databasesLike(admin, name)).includes(name);
  const rename = (from: string, to: string) =>
    `ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)};`;
  try {
    await admin.query((exists ? rename(name, kept) : '') + rename(next, name));
    return kept;
  } catch (error) {
    // Somebody connected while the new database was filled.
    if (error instanceof pg.DatabaseError && error.code === '55006')
      await assertUnused(admin, name);
    throw error;
  }
}

async function fillEmpty(url: string, file: string, manifest: Manifest): Promise<void> {
  const tables = await withClient(url, OPTIONS, findTables);
  if (tables.length > 0)
    throw new SetupError(
      `The database ${databaseOf(url)} is not empty, and its role may not create another one ` +
        'beside it. Name an empty database, or allow it with: ALTER ROLE … CREATEDB',
    );
  await fill(url, file, manifest).catch((error: unknown) => {
    throw new SetupError(
      `${error instanceof Error ? error.message : String(error)}\nThe database ${databaseOf(url)} ` +
        'holds tables now; make it again before the next try.',
      { cause: error },
    );
  });
}

export async function fill(url: string, file: string, manifest: Manifest): Promise<void> {
  await applyMigrations(url, { only: manifest.migrations });
  await withClient(url, OPTIONS, async (client) => {
    if (manifest.queueVersion !== null) await client.query(makeQueueTables());
    await client.query('BEGIN');
    await client.query(SAME_TEXT);
    await client.query(`SELECT set_config('maintenance_work_mem', '256MB', true)`);
    await load(client, file, manifest);
    await client.query('COMMIT');
  });
  await applyMigrations(url);
  await withClient(url, OPTIONS, (client) => client.query('ANALYZE'));
}

/** Needs the owner of the tables, not a superuser. */
async function load(client: Connection, file: string, manifest: Manifest): Promise<void> {
  const tables = await findTables(client);
  const known = new Map(tables.map((table) => [nameOf(table), table.columns]));
  for (const table of manifest.tables) {
    const columns = known.get(nameOf(table));
    if (!table.columns.every((column) => columns?.includes(column)))
      throw new SetupError(`This version knows no table ${nameOf(table)} as the backup has it.`);
  }
  // Triggers would change the rows, and indexes are built faster at the end.
  const statements = await findRemovals(client);
  for (const { undo } of statements) await client.query(undo);
  const names = manifest.tables.map(nameOf);
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
  await readContents(file, async (part, content) => {
    if (!('columns' in part)) return;
    await copyInto(client, part, content);
    await verify(client, part);
  });
  for (const { redo } of statements.reverse()) await client.query(redo);
  for (const { value, ...sequence } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2)', [nameOf(sequence), value]);
}

/** In the order of removal. Partitioned tables belong to the queue and keep their indexes. */
const findRemovals = sql.rows<[], Record<'undo' | 'redo', string>>`
  WITH tables AS (
    SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relispartition OR c.relkind = 'p' AS parted
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p')
  )
  SELECT undo, redo FROM (
    SELECT 1 AS step, format('ALTER TABLE %s DISABLE TRIGGER USER', name) AS undo,
      format('ALTER TABLE %s ENABLE TRIGGER USER', name) AS redo
    FROM tables WHERE EXISTS (SELECT FROM pg_trigger WHERE tgrelid = tables.oid AND NOT tgisinternal)
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', name, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(k.oid))
    FROM tables JOIN pg_constraint k ON k.conrelid = tables.oid
    WHERE contype = 'f' AND conparentid = 0
    UNION ALL
    SELECT 3, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM tables JOIN pg_index i ON i.indrelid = tables.oid
    WHERE NOT parted
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
  ) AS steps ORDER BY step, undo`;

async function copyInto(client: Connection, table: ArchivedTable, content: AsyncIterable<Buffer>) {
  const columns = table.columns.map(quote).join(', ');
  const copy = client.query(
    copyFrom(`COPY ${nameOf(table)} (${columns}) FROM STDIN WITH (FREEZE)`),
  );
  await pipeline(content, copy);
  if (copy.rowCount !== table.rows) throw differs(table);
}

/** Rows lie in the order in which they were loaded, so their text has the backup's checksum. */
async function verify(client: Connection, table: ArchivedTable): Promise<void> {
  const copy = client.query(copyTo(copyStatement(table)));
  const hash = createHash('sha256');
  for await (const chunk of copy as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest('hex') !== table.sha256) throw differs(table);
}

const differs = (table: ArchivedTable) =>
  new SetupError(`${nameOf(table)} is not in the database as it is in the backup.`);

async function restoreIdentity({ dataDir, now }: RestoreOptions, content: Buffer): Promise<void> {
  const identity = join(dataDir, IDENTITY_FILE);
  if (existsSync(identity)) await rename(identity, `${identity}.before-${stampOf(now)}`);
  await replaceFile(identity, content);
}
