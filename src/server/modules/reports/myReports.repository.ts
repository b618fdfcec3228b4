import type { ContentExposure, MyReport, MyReportChoice } from '../../../shared/schema/account.ts';
import { FOLLOWS_MAX } from '../../../shared/limits.ts';
import { patternOf, type Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

export interface MyReportRecord extends Pick<
  Report,
  | ('id' | 'reportId' | 'shareId' | 'slug' | 'content' | 'type')
  | ('credibilityScore' | 'verdict' | 'confidence' | 'isIndexable' | 'hasDetailedAnalysis')
  | ('createdAt' | 'updatedAt')
> {
  status: MyReport['status'];
  title: string | null;
  isFeatured: boolean;
  views: number;
  labels: string[];
  isOwn: boolean;
  isFollowed: boolean;
  hasChanged: boolean;
  askedAt: Date;
}

export interface MyReportsFilter {
  userId: string;
  search: string | null;
  status: MyReportChoice | null;
  /** Any of them. */
  verdicts: readonly string[] | null;
  label: string | null;
  sortBy: 'newest' | 'oldest' | 'highest' | 'lowest';
  skip: number;
  take: number;
}

export async function findMyReports(
  db: Statements,
  { userId, search, status, verdicts, label, sortBy, skip, take }: MyReportsFilter,
): Promise<{ reports: MyReportRecord[]; total: number }> {
  const pattern = search === null ? null : patternOf(search);
  const searched = pattern === null ? '' : '-search';
  const rows = await db.prepared<{ total: number } & (MyReportRecord | { id: null })>(
    `find-my-reports-${sortBy}${searched}`,
    findPage(ORDERS[sortBy], pattern !== null),
    [userId, skip, take, status, verdicts, label, ...(pattern === null ? [] : [pattern])],
  );
  // A page beyond the last one has no reports, only the total.
  return {
    reports: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}

/** The id makes the order total. Reports without a score sort last in both directions. */
const ORDERS = {
  newest: `"askedAt" DESC, id DESC`,
  oldest: `"askedAt", id`,
  highest: `score DESC NULLS LAST, "askedAt" DESC, id DESC`,
  lowest: `score NULLS LAST, "askedAt" DESC, id DESC`,
} as const;

const STATUS = `CASE WHEN "withheldAt" IS NOT NULL THEN 'withheld'
      WHEN status = 'completed' AND partial THEN 'partial' ELSE status::text END`;

const CHANGED = `("withheldAt" IS NULL AND COALESCE("seenNumber" < "resultNumber", false))`;

const findPage = (order: string, hasSearch: boolean): string => `
  WITH mine AS (
    SELECT "reportId", bool_or("isOwn") AS "isOwn", max("seenNumber") AS "seenNumber",
      COALESCE(max("createdAt") FILTER (WHERE "isOwn"), max("createdAt")) AS "askedAt"
    FROM (
      SELECT "reportId", "createdAt", true AS "isOwn", NULL AS "seenNumber" FROM "Submission"
      WHERE "userId" = $1::uuid
      UNION ALL SELECT "reportId", "createdAt", false, "seenNumber" FROM "Follow" WHERE "userId" = $1
    ) known GROUP BY "reportId"
  ), found AS (
    SELECT report.id, "askedAt", "isOwn", "seenNumber" IS NOT NULL AS "isFollowed",
      ${CHANGED} AS "hasChanged", CASE WHEN "withheldAt" IS NULL THEN "credibilityScore" END AS score
    FROM mine JOIN "Report" report ON report.id = mine."reportId" AND "deletedAt" IS NULL
    WHERE CASE COALESCE($4::text, 'all') WHEN 'all' THEN true
        WHEN 'followed' THEN "seenNumber" IS NOT NULL
        WHEN 'changed' THEN ${CHANGED} ELSE ${STATUS} = $4 END
      AND ($5::text[] IS NULL OR "withheldAt" IS NULL
        AND CASE WHEN confidence = 'low' THEN 'inconclusive' ELSE verdict END = ANY ($5))
      AND ($6::text IS NULL OR EXISTS (SELECT FROM "ReportLabel"
        WHERE "userId" = $1 AND "reportId" = report.id AND label = $6))
    ${hasSearch ? MATCHES : ''}
  ), page AS (
    SELECT * FROM found ORDER BY ${order} LIMIT $3::int OFFSET $2::int
  )
  SELECT counted.total, page."askedAt", report.id, report."reportId", "shareId", slug, content, type,
    ${STATUS} AS status, score AS "credibilityScore",
    CASE WHEN "withheldAt" IS NULL THEN verdict END AS verdict,
    CASE WHEN "withheldAt" IS NULL THEN confidence END AS confidence, "isIndexable",
    "isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting" AS "isFeatured",
    "hasDetailedAnalysis", report."createdAt", "updatedAt", COALESCE(views, 0) AS views,
    "isOwn", "isFollowed", "hasChanged",
    ARRAY(SELECT label FROM "ReportLabel" WHERE "userId" = $1 AND "reportId" = report.id
      ORDER BY label) AS labels,
    (SELECT info->>'title' FROM "Page" WHERE "reportId" = report.id ORDER BY run DESC LIMIT 1) AS title
  FROM (SELECT count(*)::int AS total FROM found) counted
  LEFT JOIN (page JOIN "Report" report USING (id)) ON true
  LEFT JOIN "ReportViews" viewed ON viewed."reportId" = report."reportId"
  ORDER BY ${order.replace(/\bid\b/, 'report.id')}`;

// Only addresses have a page; reading `Page` for every claim would take twice as long.
const MATCHES = `AND (content ILIKE $7 OR content LIKE 'http%' AND EXISTS (
      SELECT FROM "Page" WHERE "reportId" = report.id AND info->>'title' ILIKE $7))`;

export async function sumExposure(db: Statements, userId: string): Promise<ContentExposure> {
  const [sums] = await db.prepared<ContentExposure>('sum-exposure', SUM_EXPOSURE, [userId]);
  if (!sums) throw new Error('a sum gave no row');
  return sums;
}

const SUM_EXPOSURE = `
  SELECT count(*)::int AS "totalReports",
    (count(*) FILTER (WHERE "isIndexable"))::int AS "indexableReports",
    (count(*) FILTER (WHERE "isFeaturedHighScore" OR "isFeaturedLowScore"
      OR "isFeaturedInteresting"))::int AS "featuredReports",
    COALESCE(sum(views), 0)::int AS views
  FROM (SELECT DISTINCT "reportId" FROM "Submission" WHERE "userId" = $1::uuid) mine
  JOIN "Report" report ON report.id = mine."reportId" AND "deletedAt" IS NULL
  LEFT JOIN "ReportViews" viewed ON viewed."reportId" = report."reportId"`;

export async function lockMyReport(
  tx: Statements,
  userId: string,
  reportId: string,
): Promise<Pick<Report, 'id' | 'status'> | null> {
  const values = [userId, reportId];
  const [found] = await tx.prepared<Pick<Report, 'id' | 'status'>>(
    'lock-my-report',
    `SELECT id, status FROM "Report" report WHERE "reportId" = $2::uuid AND EXISTS (
      SELECT FROM "Submission" WHERE "reportId" = report.id AND "userId" = $1::uuid) FOR UPDATE`,
    values,
  );
  return found ?? null;
}

/** The present result counts as seen. False when the person follows too many others. */
export async function insertFollow(
  db: Statements,
  userId: string,
  reportId: string,
  now: Date,
): Promise<boolean> {
  const values = [userId, reportId, now, FOLLOWS_MAX];
  return (await db.prepared('insert-follow', INSERT_FOLLOW, values)).length > 0;
}

const INSERT_FOLLOW = `
  INSERT INTO "Follow" ("userId", "reportId", "seenNumber", "createdAt")
  SELECT $1::uuid, id, "resultNumber", $3::timestamptz FROM "Report" WHERE id = $2::uuid
    AND $4::int > (SELECT count(*) FROM "Follow" WHERE "userId" = $1 AND "reportId" <> $2)
  ON CONFLICT ("userId", "reportId") DO UPDATE SET "seenNumber" = EXCLUDED."seenNumber"
  RETURNING "reportId"`;

export async function deleteFollow(db: Statements, userId: string, id: string): Promise<void> {
  const sql = `DELETE FROM "Follow" WHERE "userId" = $1::uuid AND "reportId" = $2::uuid`;
  await db.prepared('delete-follow', sql, [userId, id]);
}

export async function countChanged(db: Statements, userId: string): Promise<number> {
  const [row] = await db.prepared<{ changed: number }>('count-changed', COUNT_CHANGED, [userId]);
  return row?.changed ?? 0;
}

const COUNT_CHANGED = `
  SELECT count(*)::int AS changed FROM "Follow" follow JOIN "Report" report ON report.id = follow."reportId"
  WHERE "userId" = $1::uuid AND "deletedAt" IS NULL AND ${CHANGED}`;

/** Lock the report first. */
export async function replaceLabels(
  tx: Statements,
  userId: string,
  reportId: string,
  labels: readonly string[],
): Promise<void> {
  await tx.prepared(
    'delete-labels',
    `DELETE FROM "ReportLabel" WHERE "userId" = $1::uuid AND "reportId" = $2::uuid`,
    [userId, reportId],
  );
  await tx.prepared(
    'insert-labels',
    `INSERT INTO "ReportLabel" ("userId", "reportId", label)
      SELECT $1::uuid, $2::uuid, label FROM unnest($3::text[]) label`,
    [userId, reportId, labels],
  );
}

export async function findLabels(db: Statements, userId: string): Promise<string[]> {
  const sql = `SELECT DISTINCT label FROM "ReportLabel" WHERE "userId" = $1::uuid ORDER BY label`;
  const rows = await db.prepared<{ label: string }>('find-labels', sql, [userId]);
  return rows.map(({ label }) => label);
}

/** In id order, so that concurrent calls cannot deadlock. */
export async function lockUserReports(
  tx: Statements,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.prepared<{ id: string }>(
    'lock-some-of-mine',
    `SELECT id FROM "Report" WHERE id IN (
      SELECT DISTINCT "reportId" FROM "Submission" WHERE "userId" = $1::uuid
      ORDER BY "reportId" LIMIT $2::int) ORDER BY id FOR UPDATE`,
    [userId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function hasSubmissions(tx: Statements, userId: string): Promise<boolean> {
  const sql = `SELECT 1 AS one FROM "Submission" WHERE "userId" = $1::uuid LIMIT 1`;
  return (await tx.prepared('asked-for-any', sql, [userId])).length > 0;
}

/** Lock the reports first. Deletes those without other submissions, except samples. */
export async function unlinkReports(
  tx: Statements,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.prepared(
    'unlink-reports',
    `DELETE FROM "Submission" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])`,
    [userId, ids],
  );
  await tx.prepared(
    'unlink-labels',
    `DELETE FROM "ReportLabel" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])`,
    [userId, ids],
  );
  await tx.prepared(
    'unlink-follows',
    `DELETE FROM "Follow" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])`,
    [userId, ids],
  );
  // A separate statement, so that it sees what other transactions committed before the lock.
  await tx.prepared(
    'delete-unasked',
    `DELETE FROM "Report" report WHERE id = ANY ($1::uuid[]) AND NOT "isSample"
      AND NOT EXISTS (SELECT FROM "Submission" WHERE "reportId" = report.id)`,
    [ids],
  );
}
