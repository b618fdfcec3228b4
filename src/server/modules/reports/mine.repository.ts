import { CLAIM_MAX, FOLLOWS_MAX } from '../../../shared/limits.ts';
import { VERDICT_GROUPS } from '../../../shared/lists.ts';
import type { ContentExposure, MyReport, MyReportsInput } from '../../../shared/schema/account.ts';
import { patternOf, type Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';
import { preparedForm, sql } from '../../platform/database/sql.ts';

type Times = 'askedAt' | 'createdAt' | 'updatedAt';
export type MyReportRecord = Omit<MyReport, Times> & Record<Times, Date>;

export type MyReportsFilter = Omit<MyReportsInput, 'page' | 'pageSize'>;

export async function findMyReports(
  db: Statements,
  userId: string,
  { search, status, verdict, label, sortBy }: MyReportsFilter,
  { skip, take }: { skip: number; take: number },
): Promise<{ reports: MyReportRecord[]; total: number }> {
  const verdicts = verdict && VERDICT_GROUPS[verdict];
  const values: unknown[] = [userId, skip, take, status, verdicts, label];
  if (search) values.push(patternOf(search));
  const text = findPage(ORDERS[sortBy], Boolean(search));
  const rows = await preparedForm<MyReportRow>(db, text, values);
  return {
    reports: rows.flatMap(({ total: _, ...row }) => (row.reportId === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}

type MyReportRow = { total: number } & (MyReportRecord | { reportId: null });

const ORDERS = {
  newest: `"askedAt" DESC, id DESC`,
  oldest: `"askedAt", id`,
  highest: `score DESC NULLS LAST, "askedAt" DESC, id DESC`,
  lowest: `score NULLS LAST, "askedAt" DESC, id DESC`,
} as const;

const STATUS = `CASE WHEN "withheldAt" IS NOT NULL THEN 'withheld'
      WHEN status = 'completed' AND partial THEN 'partial' ELSE status::text END`;

const CHANGED = `("withheldAt" IS NULL AND COALESCE("seenNumber" < "resultNumber", false))`;

// Only submitters find a withheld report, because its claim may name a person.
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
    WHERE ("isOwn" OR "withheldAt" IS NULL)
      AND CASE COALESCE($4::text, 'all') WHEN 'all' THEN true
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
  SELECT counted.total, page."askedAt", report."reportId", "shareId", slug,
    left(content, ${CLAIM_MAX}) AS content, type,
    ${STATUS} AS status, score AS "credibilityScore",
    CASE WHEN "withheldAt" IS NULL THEN verdict END AS verdict,
    CASE WHEN "withheldAt" IS NULL THEN confidence END AS confidence, "isIndexable",
    "isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting" AS "isFeatured",
    "hasDetailedAnalysis", "hasDetailedAnalysis" AS has_detailed_analysis,
    report."createdAt", "updatedAt", COALESCE(views, 0) AS views, "isOwn", "isFollowed", "hasChanged",
    ARRAY(SELECT label FROM "ReportLabel" WHERE "userId" = $1 AND "reportId" = report.id
      ORDER BY label) AS labels,
    (SELECT left(info->>'title', ${CLAIM_MAX}) FROM "Page" WHERE "reportId" = report.id
      ORDER BY run DESC LIMIT 1) AS title
  FROM (SELECT count(*)::int AS total FROM found) counted
  LEFT JOIN (page JOIN "Report" report USING (id)) ON true
  LEFT JOIN "ReportViews" viewed ON viewed."reportId" = report."reportId"
  ORDER BY ${order.replace(/\bid\b/, 'report.id')}`;

// Only addresses have a page; reading `Page` for every claim would take twice as long.
const MATCHES = `AND (content ILIKE $7 OR content LIKE 'http%' AND EXISTS (
      SELECT FROM "Page" WHERE "reportId" = report.id AND info->>'title' ILIKE $7))`;

export const sumExposure = sql.only<[userId: string], ContentExposure>`
  SELECT count(*)::int AS "totalReports",
    (count(*) FILTER (WHERE "isIndexable"))::int AS "indexableReports",
    (count(*) FILTER (WHERE "isFeaturedHighScore" OR "isFeaturedLowScore"
      OR "isFeaturedInteresting"))::int AS "featuredReports",
    COALESCE(sum(views), 0)::int AS views
  FROM (SELECT DISTINCT "reportId" FROM "Submission" WHERE "userId" = $1::uuid) mine
  JOIN "Report" report ON report.id = mine."reportId" AND "deletedAt" IS NULL
  LEFT JOIN "ReportViews" viewed ON viewed."reportId" = report."reportId"`;

type MyReportState = Pick<Report, 'id' | 'status'>;

export const lockMyReport = sql.row<[userId: string, reportId: string], MyReportState>`
  SELECT id, status FROM "Report" report WHERE "reportId" = $2::uuid AND EXISTS (
    SELECT FROM "Submission" WHERE "reportId" = report.id AND "userId" = $1::uuid) FOR UPDATE`;

/** The present result counts as seen. False when the person follows too many others. */
export const insertFollow = sql.exists<[userId: string, id: string, now: Date]>`
  INSERT INTO "Follow" ("userId", "reportId", "seenNumber", "createdAt")
  SELECT $1::uuid, id, "resultNumber", $3::timestamptz FROM "Report" WHERE id = $2::uuid
    AND ${FOLLOWS_MAX} > (SELECT count(*) FROM "Follow" WHERE "userId" = $1 AND "reportId" <> $2)
  ON CONFLICT ("userId", "reportId") DO UPDATE SET "seenNumber" = EXCLUDED."seenNumber"
  RETURNING "reportId"`;

export const deleteFollow = sql.run<[userId: string, id: string]>`
  DELETE FROM "Follow" WHERE "userId" = $1::uuid AND "reportId" = $2::uuid`;

export const countChanged = sql.value<[userId: string], number>`
  SELECT count(*)::int AS value
  FROM "Follow" follow JOIN "Report" report ON report.id = follow."reportId"
  WHERE "userId" = $1::uuid AND "deletedAt" IS NULL AND ${CHANGED}`;

export const deleteLabels = sql.run<[userId: string, id: string]>`
  DELETE FROM "ReportLabel" WHERE "userId" = $1::uuid AND "reportId" = $2::uuid`;

export const insertLabels = sql.run<[userId: string, id: string, labels: readonly string[]]>`
  INSERT INTO "ReportLabel" ("userId", "reportId", label)
  SELECT $1::uuid, $2::uuid, label FROM unnest($3::text[]) label`;

export const findLabels = sql.values<[userId: string], string>`
  SELECT DISTINCT label AS value FROM "ReportLabel" WHERE "userId" = $1::uuid ORDER BY label`;

/** In id order, so that concurrent calls cannot deadlock. */
export const lockUserReports = sql.values<[userId: string, limit: number], string>`
  SELECT id AS value FROM "Report" WHERE id IN (
    SELECT DISTINCT "reportId" FROM "Submission" WHERE "userId" = $1::uuid
    ORDER BY "reportId" LIMIT $2::int) ORDER BY id FOR UPDATE`;

export const hasSubmissions = sql.exists<[userId: string]>`
  SELECT 1 FROM "Submission" WHERE "userId" = $1::uuid LIMIT 1`;

/** Lock the reports first. Deletes those without other submissions, except samples. */
export async function unlinkReports(tx: Statements, userId: string, ids: readonly string[]) {
  await unlink(tx, userId, ids);
  // A separate statement, so that it sees what other transactions committed before the lock.
  await deleteUnasked(tx, ids);
}

const unlink = sql.run<[userId: string, ids: readonly string[]]>`
  WITH labels AS (
    DELETE FROM "ReportLabel" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])
  ), follows AS (
    DELETE FROM "Follow" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])
  )
  DELETE FROM "Submission" WHERE "userId" = $1::uuid AND "reportId" = ANY ($2::uuid[])`;

const deleteUnasked = sql.run<[ids: readonly string[]]>`
  DELETE FROM "Report" report WHERE id = ANY ($1::uuid[]) AND NOT "isSample"
    AND NOT EXISTS (SELECT FROM "Submission" WHERE "reportId" = report.id)`;
