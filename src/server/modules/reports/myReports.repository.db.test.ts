import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findMyReports, type MyReportsFilter, sumExposure } from './myReports.repository.ts';

const MINE = 10_000;

let database: TestDatabase;
const userId = randomUUID();

/** 10,000 reports of one user among 20,000 of others. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database.db;
  await pool.query(`INSERT INTO "User" (id, "identityId", email, name, "createdAt", "lastSeenAt")
    VALUES ('${userId}', 'me', 'me@example.org', 'Me', now(), now())`);
  await pool.query(`
    INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
      "credibilityScore", "isIndexable", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i,
      'The claim numbered ' || i || ' has never been made, but it is as long as a claim may well be.',
      'credibility', 'completed', '{}', i % 100, i % 2000 = 0, now(), now()
    FROM generate_series(1, 30000) i`);
  await pool.query(`
    INSERT INTO "Submission" (id, "reportId", "userId", period, allowance, "createdAt")
    SELECT gen_random_uuid(), id, CASE WHEN substr(slug, 6)::int <= ${MINE} THEN '${userId}'::uuid END,
      '2026-11', 'none', now() FROM "Report"`);
  await pool.query(`INSERT INTO "ReportLabel" ("userId", "reportId", label)
    SELECT '${userId}', id, 'Label ' || substr(slug, 6)::int % 5 FROM "Report"
    WHERE substr(slug, 6)::int <= ${MINE}`);
  await pool.query('ANALYZE');
});
afterAll(() => database.drop());

const filter: MyReportsFilter = {
  ...{ userId, search: null, status: null, verdicts: null, label: null },
  ...{ sortBy: 'newest', skip: 0, take: 10 },
};

it.each<[string, Partial<MyReportsFilter>, number, number]>([
  ['the first page', {}, 10, MINE],
  ['the last page', { skip: MINE - 5 }, 5, MINE],
  ['what is found', { search: 'NUMBERED 123 ' }, 1, 1],
  ['what is chosen', { status: 'completed', verdicts: ['true'] }, 0, 0],
  ['what bears a label', { label: 'Label 3', skip: 1_990 }, 10, 2_000],
  ['the highest that are found', { search: 'claim', sortBy: 'highest' }, 10, MINE],
])('of 10,000 reports of one person %s is exact', async (_, given, shown, total) => {
  const found = await findMyReports(database.db, { ...filter, ...given });
  expect([found.reports.length, found.total]).toEqual([shown, total]);
});

it('sums the exposure of 10,000 reports', async () => {
  expect(await sumExposure(database.db, userId)).toEqual({
    ...{ totalReports: MINE, indexableReports: 5, featuredReports: 0, views: 0 },
  });
});

it('a user’s reports are found without a scan of all reports', async () => {
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT "reportId", max("createdAt") FROM "Submission" WHERE "userId" = $1 GROUP BY 1`,
    [randomUUID()],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('"Submission_userId_reportId_createdAt_idx"');
});
