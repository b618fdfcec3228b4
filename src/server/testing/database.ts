import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { exampleResult } from '../api/rest/openapi/examples.ts';
import { findById } from '../modules/reports/reports.repository.ts';
import { nameReport } from '../modules/reports/presentation.ts';
import {
  connectDatabase,
  type Database,
  type PoolOptions,
  withClient,
} from '../platform/database/database.ts';
import { Prisma } from '../platform/database/generated/client.ts';
import { newClaim } from './app.ts';

export interface EmptyDatabase {
  /** Its address, for what keeps a connection of its own. */
  url: string;
  drop: () => Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  db: Database;
  /** Closes `db` and removes the database. */
  drop: () => Promise<void>;
}

/** A database of one's own with all migrations applied and no rows. Drop it in `afterAll`. */
export async function createTestDatabase(options?: PoolOptions): Promise<TestDatabase> {
  const { url, drop } = await create(TEMPLATE);
  const db = connectDatabase(url, options);
  return { db, url, drop: () => db.close().then(drop) };
}

/** A database of one's own without any table. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => create('template0');

async function create(template: string): Promise<EmptyDatabase> {
  const server = inject('testServer');
  const name = `test_${randomUUID()}`;
  const url = await createDatabase(server, name, template);
  return { url, drop: () => dropDatabase(server, name) };
}

/** The database of the run's server that has every migration applied and no rows. */
export const TEMPLATE = 'template_migrated';

/**
 * Creates a database on a server, as a copy of a template.
 * @returns its address
 */
export async function createDatabase(
  server: string,
  name: string,
  template: string,
): Promise<string> {
  await onServer(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database, ending the connections that it has. */
export const dropDatabase = (server: string, name: string) =>
  onServer(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);

async function onServer(server: string, sql: string): Promise<void> {
  await withClient(server, {}, (client) => client.query(sql));
}

/** Runs what inserts many rows without what triggers keep of each, which takes most of the time. */
export async function withoutTriggers({ pool }: Database, ...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const sql of statements) await client.query(sql);
  } finally {
    client.release(true);
  }
}

/** Runs what inserts many rows into a table, and makes its indexes anew afterwards: in half the time. */
export async function withoutIndexes(
  { pool }: Database,
  table: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexname NOT LIKE '%_pkey'`,
    [table],
  );
  for (const { name } of rows) await pool.query(`DROP INDEX "${name}"`);
  await insert();
  for (const { definition } of rows) await pool.query(definition);
}

const at = new Date('2026-11-20T11:00:00Z');

/** A report as an analysis leaves it behind, completed unless told otherwise. */
export function insertReport(db: Database, given: Partial<Prisma.ReportUncheckedCreateInput> = {}) {
  const content = given.content ?? newClaim();
  return db.report.create({
    data: {
      ...nameReport(content),
      content,
      type: 'credibility',
      status: 'completed',
      result: exampleResult,
      credibilityScore: exampleResult.overallScore,
      verdict: exampleResult.verdict,
      confidence: exampleResult.confidence,
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}

/** A report in each state that a reader may meet it in. */
export async function insertReports(db: Database) {
  return {
    completed: await insertReport(db),
    listed: await insertReport(db, { isIndexable: true }),
    running: await insertReport(db, { ...withoutResult, status: 'processing' }),
    failed: await insertReport(db, {
      ...withoutResult,
      ...{ status: 'failed', failure: 'analysis_failed' },
    }),
    /** Being analyzed anew, with the result of before. */
    renewing: await insertReport(db, { status: 'processing', run: 2 }),
  };
}

/** What a report lacks while its first analysis runs, and after that failed. */
export const withoutResult = {
  result: Prisma.DbNull,
  credibilityScore: null,
  verdict: null,
  confidence: null,
};

/** Leaves the jobs of this kind as a killed process does: active, with nobody at them. */
export async function leaveActive({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now(),
       retry_count = retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END
     WHERE name = $1 AND state < 'completed'`,
    [name],
  );
}

/** The stored report behind a public report id. */
export async function storedReport(db: Database, reportId: string) {
  const { id } = await db.report.findUniqueOrThrow({ where: { reportId }, select: { id: true } });
  const report = await findById(db, id);
  if (!report) throw new Error('the report is gone');
  return report;
}
