import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { compareHistory, type AppliedMigration } from './compareHistory.ts';
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './readMigrations.ts';
import { SetupError } from '../setupError.ts';

export interface MigrateOptions {
  folder?: string;
  /** How long to wait for another process that migrates, in milliseconds. */
  lockLimitMs?: number;
}

/** The lock that Prisma's own `migrate deploy` takes, so that neither works beside the other. */
const LOCK = 72_707_369;

/**
 * Applies the migrations that the database does not have yet, each in a transaction, and records
 * them as Prisma does, so that `prisma migrate deploy` agrees. A second process waits for the first.
 * @returns the names of those that it applied
 * @throws when an applied one was changed or is missing here, when one is recorded as failed, and
 * with the name of the migration when its SQL fails; what the failed one did is undone
 */
export async function applyMigrations(
  url: string,
  { folder = MIGRATIONS_FOLDER, lockLimitMs = 60_000 }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'verimeter migrations' });
  // A connection that breaks fails the query under way; this keeps it from ending the process too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client, lockLimitMs);
    await client.query(TABLE);
    const { rows } = await client.query<AppliedMigration>(APPLIED);
    const pending = compareHistory(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // The end of the connection gives the lock back.
    await client.end();
  }
}

async function takeLock(client: pg.Client, limitMs: number): Promise<void> {
  await client.query(`SET lock_timeout = ${Math.round(limitMs)}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (cause) {
    throw new SetupError(
      `Another process has been migrating this database for more than ${Math.round(limitMs / 1000)} s.`,
      cause,
    );
  }
  await client.query('SET lock_timeout = 0');
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(RECORD, [randomUUID(), migration.checksum, migration.name]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The migration ${migration.name} failed and was undone: ${said}`, cause);
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

const APPLIED = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
  FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`;

const RECORD = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, clock_timestamp(), 1)`;
