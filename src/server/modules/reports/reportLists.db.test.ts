import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findReportList } from './reports.repository.ts';

let database: TestDatabase;

/** 20,000 reports that are not listed, and ten that are. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database.db;
  await pool.query(`
    INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
      "credibilityScore", "isIndexable", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
      'credibility', 'completed', '{}', 50, i % 2000 = 0, now(), now()
    FROM generate_series(1, 20000) i`);
  await pool.query('ANALYZE "Report"');
});
afterAll(() => database.drop());

it('finds listed reports without a scan of unlisted ones', async () => {
  const { db } = database;
  const filter = { before: null, isIndexable: true };
  const { reports, total } = await findReportList(db, filter, {
    ...{ skip: 0, take: 3, countMax: 10_000 },
  });
  expect([reports.length, total]).toEqual([3, 10]);

  const listed = `FROM "Report" WHERE "isIndexable" = $1 AND "credibilityScore" IS NOT NULL AND partial = $2`;
  for (const asked of [
    `SELECT count(*) ${listed}`,
    `SELECT * ${listed} ORDER BY "createdAt" DESC, id DESC LIMIT 3`,
  ]) {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked}`, [
      true,
      false,
    ]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('"Report_listed_idx"');
  }
});
