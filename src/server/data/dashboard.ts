import { COUNT_MAX } from '../../shared/limits.ts';
import type { Statements } from './database.ts';

/** A span of time: from `from` up to `to`, which is not part of it. */
export interface Span {
  from: Date;
  to: Date;
}

/** What is told of one day (UTC), or with null of all of them. */
type OfDay<Told> = { day: string | null } & Told;

export interface EndedRecord {
  analyses: number;
  partial: number;
  failed: number;
  medianMs: number | null;
  p95Ms: number | null;
}

/** Analyses that ended, by day and in all; the times are of those with a result. */
export function countEnded(db: Statements, span: Span): Promise<OfDay<EndedRecord>[]> {
  return db.prepared('count-ended', COUNT_ENDED, spanned(span));
}

const dayOf = (column: string) => `(${column} AT TIME ZONE 'UTC')::date`;

const COUNT_ENDED = `
  SELECT day::text, count(*)::int AS analyses,
    (count(*) FILTER (WHERE outcome = 'partial'))::int AS partial,
    (count(*) FILTER (WHERE outcome = 'failed'))::int AS failed,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS "medianMs",
    percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS "p95Ms"
  FROM (
    SELECT ${dayOf('"endedAt"')} AS day, outcome,
      CASE WHEN outcome <> 'failed' THEN "durationMs" END AS ms
    FROM "AnalysisRun"
    WHERE kind = 'analysis' AND "endedAt" >= $1::timestamptz AND "endedAt" < $2::timestamptz
  ) ended GROUP BY GROUPING SETS ((day), ())`;

export interface SubmittedRecord {
  visitors: number;
  accounts: number;
}

/** Submissions, by day and in all. */
export function countSubmitted(db: Statements, span: Span): Promise<OfDay<SubmittedRecord>[]> {
  return db.prepared('count-submitted', COUNT_SUBMITTED, spanned(span));
}

const submissions = (whose: string) => `
    FROM "Submission" submission WHERE "userId" ${whose}
      AND submission."createdAt" >= $1::timestamptz AND submission."createdAt" < $2::timestamptz`;

// The two indexes hold a kind of asker each.
const COUNT_SUBMITTED = `
  SELECT day::text, (COALESCE(sum(made) FILTER (WHERE NOT signed), 0))::int AS visitors,
    (COALESCE(sum(made) FILTER (WHERE signed), 0))::int AS accounts
  FROM (
    SELECT ${dayOf('"createdAt"')} AS day, false AS signed, count(*) AS made
    ${submissions('IS NULL')} GROUP BY 1
    UNION ALL
    SELECT ${dayOf('"createdAt"')}, true, count(*) ${submissions('IS NOT NULL')} GROUP BY 1
  ) submitted GROUP BY GROUPING SETS ((day), ())`;

/** Submissions that made a report: it was begun with them, in one moment. */
export async function countBegun(db: Statements, span: Span): Promise<number> {
  const [row] = await db.prepared<{ begun: number }>('count-begun', COUNT_BEGUN, spanned(span));
  return row?.begun ?? 0;
}

const COUNT_BEGUN = `
  SELECT count(*)::int AS begun FROM (
    SELECT "reportId", "createdAt" ${submissions('IS NULL')}
    UNION ALL SELECT "reportId", "createdAt" ${submissions('IS NOT NULL')}
  ) submitted
  JOIN "Report" report ON report.id = submitted."reportId"
    AND report."createdAt" = submitted."createdAt"
  WHERE report."createdAt" >= $1::timestamptz AND report."createdAt" < $2::timestamptz`;

/** New accounts, by day and in all. */
export function countRegistered(
  db: Statements,
  span: Span,
): Promise<OfDay<{ registrations: number }>[]> {
  return db.prepared('count-registered', COUNT_REGISTERED, spanned(span));
}

const COUNT_REGISTERED = `
  SELECT ${dayOf('"createdAt"')}::text AS day, count(*)::int AS registrations FROM "User"
  WHERE "createdAt" >= $1::timestamptz AND "createdAt" < $2::timestamptz
  GROUP BY GROUPING SETS ((${dayOf('"createdAt"')}), ())`;

/** What vendors said that their answers cost, by day and in all; null where none said anything. */
export function sumCosts(db: Statements, span: Span): Promise<OfDay<{ costUsd: number | null }>[]> {
  return db.prepared('sum-costs', SUM_COSTS, spanned(span));
}

const SUM_COSTS = `
  SELECT ${dayOf('at')}::text AS day, sum("costUsd") AS "costUsd" FROM "AnalystCall"
  WHERE "costUsd" IS NOT NULL AND at >= $1::timestamptz AND at < $2::timestamptz
  GROUP BY GROUPING SETS ((${dayOf('at')}), ())`;

/** Runs without a result, by their reason. */
export function countFailures(
  db: Statements,
  span: Span,
): Promise<{ kind: string; failure: string | null; count: number }[]> {
  return db.prepared('count-failures', COUNT_FAILURES, spanned(span));
}

const COUNT_FAILURES = `
  SELECT kind, failure, count(*)::int AS count FROM "AnalysisRun"
  WHERE outcome = 'failed' AND "endedAt" >= $1::timestamptz AND "endedAt" < $2::timestamptz
  GROUP BY kind, failure ORDER BY count(*) DESC, kind, failure`;

/** Visitors who hold as many reports of the month as they may, counted up to `COUNT_MAX` and one more. */
export async function countUsedUp(db: Statements, period: string, limit: number): Promise<number> {
  const values = [period, limit];
  const [row] = await db.prepared<{ count: number }>('count-used-up', COUNT_USED_UP, values);
  return row?.count ?? 0;
}

const COUNT_USED_UP = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM "AllowanceCounter"
    WHERE period = $1 AND subject LIKE 'visitor:%' AND reserved - returned >= $2::int
    LIMIT ${COUNT_MAX + 1}) found`;

/** The most read of the reports that everybody may read. */
export function findMostRead(
  db: Statements,
  take: number,
): Promise<{ slug: string; content: string; title: string | null; views: number }[]> {
  return db.prepared('find-most-read', FIND_MOST_READ, [take]);
}

const FIND_MOST_READ = `
  SELECT slug, content, result->'page'->>'title' AS title, views
  FROM "ReportViews" JOIN "Report" USING ("reportId")
  WHERE result IS NOT NULL AND "withheldAt" IS NULL AND "deletedAt" IS NULL
  ORDER BY -views, "reportId" LIMIT $1::int`;

/** Reports that are being analysed, counted up to `COUNT_MAX` and one more. */
export async function countProcessing(db: Statements): Promise<number> {
  const [row] = await db.prepared<{ count: number }>('count-processing', COUNT_PROCESSING, []);
  return row?.count ?? 0;
}

const COUNT_PROCESSING = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM "Report" WHERE status = 'processing' LIMIT ${COUNT_MAX + 1}) found`;

const spanned = ({ from, to }: Span) => [from, to];
