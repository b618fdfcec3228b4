import type { Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

/** What a person's own list shows of a report. */
export interface MyReportRecord extends Pick<
  Report,
  | ('id' | 'reportId' | 'shareId' | 'slug' | 'content' | 'type' | 'status' | 'partial')
  | ('credibilityScore' | 'verdict' | 'confidence' | 'isIndexable' | 'hasDetailedAnalysis')
  | ('createdAt' | 'updatedAt')
> {
  /** It has no score, verdict and confidence then. */
  isWithheld: boolean;
  title: string | null;
  isFeatured: boolean;
  views: number;
  askedAt: Date;
}

export interface MyReportsFilter {
  userId: string;
  /** Found in the content or in the title of the page, whatever its case; null: all. */
  search: string | null;
  sortBy: 'newest' | 'oldest' | 'highest' | 'lowest';
  skip: number;
  take: number;
}

/** One page of what a person asked for, each report once, and how many match in all. */
export async function findMyReports(
  db: Statements,
  { userId, search, sortBy, skip, take }: MyReportsFilter,
): Promise<{ reports: MyReportRecord[]; total: number }> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const searched = pattern === null ? '' : '-search';
  const rows = await db.prepared<{ total: number } & (MyReportRecord | { id: null })>(
    `find-my-reports-${sortBy}${searched}`,
    findPage(ORDERS[sortBy], pattern !== null),
    [userId, skip, take, ...(pattern === null ? [] : [pattern])],
  );
  // A page beyond the last has no report, but tells how many there are.
  return {
    reports: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}

/** What comes last makes the order whole. Who has no score yet comes last either way. */
const ORDERS = {
  newest: `"askedAt" DESC, id DESC`,
  oldest: `"askedAt", id`,
  highest: `score DESC NULLS LAST, "askedAt" DESC, id DESC`,
  lowest: `score NULLS LAST, "askedAt" DESC, id DESC`,
} as const;

/** $1 whose, $2 how many to leave out, $3 how many to give, $4 what to look for. */
const findPage = (order: string, searches: boolean): string => `
  WITH mine AS (
    SELECT "reportId", max("createdAt") AS "askedAt" FROM "Submission"
    WHERE "userId" = $1::uuid GROUP BY "reportId"
  ), found AS (
    SELECT report.id, "askedAt", CASE WHEN "withheldAt" IS NULL THEN "credibilityScore" END AS score
    FROM mine JOIN "Report" report ON report.id = mine."reportId" AND "deletedAt" IS NULL
    ${searches ? MATCHES : ''}
  ), page AS (
    SELECT * FROM found ORDER BY ${order} LIMIT $3::int OFFSET $2::int
  )
  SELECT counted.total, page."askedAt", report.id, report."reportId", "shareId", slug, content, type,
    status, partial, score AS "credibilityScore", "withheldAt" IS NOT NULL AS "isWithheld",
    CASE WHEN "withheldAt" IS NULL THEN verdict END AS verdict,
    CASE WHEN "withheldAt" IS NULL THEN confidence END AS confidence, "isIndexable",
    "isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting" AS "isFeatured",
    "hasDetailedAnalysis", report."createdAt", "updatedAt", COALESCE(views, 0) AS views,
    (SELECT info->>'title' FROM "Page" WHERE "reportId" = report.id ORDER BY run DESC LIMIT 1) AS title
  FROM (SELECT count(*)::int AS total FROM found) counted
  LEFT JOIN (page JOIN "Report" report USING (id)) ON true
  LEFT JOIN "ReportViews" viewed ON viewed."reportId" = report."reportId"
  ORDER BY ${order.replace(/\bid\b/, 'report.id')}`;

// Only what is an address has a page; to look for one of each claim would take twice as long.
const MATCHES = `WHERE content ILIKE $4 OR content LIKE 'http%' AND EXISTS (
      SELECT FROM "Page" WHERE "reportId" = report.id AND info->>'title' ILIKE $4)`;

/** How visible a person's reports are. */
export interface Exposure {
  totalReports: number;
  indexableReports: number;
  featuredReports: number;
  views: number;
}

export async function sumExposure(db: Statements, userId: string): Promise<Exposure> {
  const [sums] = await db.prepared<Exposure>('sum-exposure', SUM_EXPOSURE, [userId]);
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

/**
 * The report with this public id, if the person asked for it; nobody else asks for it, or changes it,
 * until the transaction ends. What is read after it is what holds.
 */
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

/** Locks, in one order for all, some of the reports that a person asked for; their internal ids. */
export async function lockSomeOfMine(
  tx: Statements,
  userId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.prepared<{ id: string }>(
    'lock-some-of-mine',
    `SELECT id FROM "Report" WHERE id IN (
      SELECT DISTINCT "reportId" FROM "Submission" WHERE "userId" = $1::uuid
      ORDER BY "reportId" LIMIT $2::int) ORDER BY id FOR UPDATE`,
    [userId, most],
  );
  return rows.map(({ id }) => id);
}

export async function askedForAny(tx: Statements, userId: string): Promise<boolean> {
  const asked = `SELECT 1 AS one FROM "Submission" WHERE "userId" = $1::uuid LIMIT 1`;
  return (await tx.prepared('asked-for-any', asked, [userId])).length > 0;
}

/**
 * Takes these reports, which must be locked, out of a person's list; those that nobody else asked for
 * are deleted, with all that belongs to them. Samples stay: nobody owns them.
 */
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
  // A statement of its own: it sees what others had stored when the lock was got.
  await tx.prepared(
    'delete-unasked',
    `DELETE FROM "Report" report WHERE id = ANY ($1::uuid[]) AND NOT "isSample"
      AND NOT EXISTS (SELECT FROM "Submission" WHERE "reportId" = report.id)`,
    [ids],
  );
}
