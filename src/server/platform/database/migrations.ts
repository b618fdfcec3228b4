import { hash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileOf } from '../../root.ts';
import { type Connection, withClient } from './database.ts';
import { SetupError } from '../setupError.ts';
import { sql } from './sql.ts';

interface MigrateOptions {
  folder?: string;
  lockLimitMs?: number;
  /** For a backup: those that its database had. */
  only?: readonly string[];
}

/** Prisma's `migrate deploy` takes the same lock. */
const LOCK = 72_707_369;

export async function applyMigrations(
  url: string,
  { folder = MIGRATIONS_FOLDER, lockLimitMs = 60_000, only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => only?.includes(name) ?? true);
  const options = { application_name: 'verimeter migrations', lock_timeout: lockLimitMs };
  // Closing the connection releases the lock.
  return withClient(url, options, async (client) => {
    await acquireLock(client, lockLimitMs);
    await client.query(TABLE);
    const pending = compareHistory(migrations, await findApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

export async function pendingMigrations(url: string): Promise<string[]> {
  return withClient(url, {}, async (client) => {
    const applied = (await hasHistory(client)) ? await findApplied(client) : [];
    return compareHistory(readMigrations(MIGRATIONS_FOLDER), applied).map(({ name }) => name);
  });
}

async function acquireLock(client: Connection, limitMs: number): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (cause) {
    throw new SetupError(
      `Another process has been migrating this database for more than ${Math.round(limitMs / 1000)} s.`,
      { cause },
    );
  }
  // An index on a large table takes longer than any request may.
  await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
}

async function apply(client: Connection, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(RECORD, [randomUUID(), migration.checksum, migration.name]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The migration ${migration.name} failed and was undone: ${message}`, {
      cause,
    });
  }
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

const hasHistory = sql.value<[], boolean>`
  SELECT to_regclass('_prisma_migrations') IS NOT NULL AS value`;

const findApplied = sql.rows<[], { name: string; checksum: string; finished: boolean }>`
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
  FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`;

const RECORD = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, clock_timestamp(), 1)`;

export const MIGRATIONS_FOLDER = fileOf('prisma/migrations');

export const knownMigrations = (): string[] =>
  readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name);

type Migration = ReturnType<typeof readMigrations>[number];

function readMigrations(folder: string) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: hash('sha256', sql) };
    });
}

function compareHistory(migrations: Migration[], applied: Awaited<ReturnType<typeof findApplied>>) {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of applied) {
    const file = files.get(name);
    if (!finished)
      throw new SetupError(
        `The migration ${name} failed half-way at an earlier start. Repair the database, then ` +
          `record it with \`prisma migrate resolve --applied ${name}\` or \`--rolled-back ${name}\`.`,
      );
    if (!file)
      throw new SetupError(
        `The database has the migration ${name}, which this program does not know: it was made by ` +
          'a newer version. Start that one, or restore a backup from before it.',
      );
    if (!possibleChecksums(file).includes(checksum))
      throw new SetupError(
        `The file of the migration ${name} was changed after it was applied. Bring the applied ` +
          'version back, and put the change into a new migration.',
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/** Git on Windows changes line ends, so both forms count. */
function possibleChecksums({ sql, checksum }: Migration): string[] {
  const unix = sql.replaceAll('\r\n', '\n');
  return [checksum, ...[unix, unix.replaceAll('\n', '\r\n')].map((text) => hash('sha256', text))];
}
