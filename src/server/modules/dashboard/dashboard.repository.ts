import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { PastDay } from '../../platform/database/generated/client.ts';

export interface Span {
  from: Date;
  to: Date;
}

export function countFailures(
  db: Statements,
  span: Span,
): Promise<{ kind: string; failure: string | null; count: number }[]> {
  return db.prepared('count-failures', COUNT_FAILURES, [span.from, span.to]);
}

const COUNT_FAILURES = `
  SELECT kind, failure, count(*)::int AS count FROM "AnalysisRun"
  WHERE outcome = 'failed' AND "endedAt" >= $1::timestamptz AND "endedAt" < $2::timestamptz
  GROUP BY kind, failure ORDER BY count(*) DESC, kind, failure`;

/** Visitors without reports left this month; at most `COUNT_MAX` + 1. */
export async function countUsedUp(db: Statements, period: string, limit: number): Promise<number> {
  const values = [period, limit];
  const [row] = await db.prepared<{ count: number }>('count-used-up', COUNT_USED_UP, values);
  return row?.count ?? 0;
}

// The order makes the planner use the index: it expects many matches and would scan the table.
const COUNT_USED_UP = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM "AllowanceCounter"
    WHERE period = $1 AND subject LIKE 'visitor:%' AND reserved - returned >= $2::int
    ORDER BY reserved - returned DESC LIMIT ${COUNT_MAX + 1}) found`;

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

/** At most `COUNT_MAX` + 1. */
export async function countProcessing(db: Statements): Promise<number> {
  const [row] = await db.prepared<{ count: number }>('count-processing', COUNT_PROCESSING, []);
  return row?.count ?? 0;
}

const COUNT_PROCESSING = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM "Report" WHERE status = 'processing' LIMIT ${COUNT_MAX + 1}) found`;

export interface DayRecord extends Omit<PastDay, 'day' | 'times'> {
  day: string;
  times: Buffer;
}

export async function countDay(db: Statements, { from, to }: Span): Promise<DayRecord> {
  const [counted] = await db.prepared<DayRecord>('count-day', COUNT_DAY, [from, to]);
  if (!counted) throw new Error('a count gave no row');
  return counted;
}

const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;
/** Anonymous and user submissions have separate indexes. */
const submissions = (whose: string) =>
  `FROM "Submission" made WHERE made."userId" ${whose} AND ${within('made."createdAt"')}`;

// A submission that created a report has the same time as the report.
const COUNT_DAY = `
  SELECT ($1::timestamptz AT TIME ZONE 'UTC')::date::text AS day, ended.*, spent.*, signed.*,
    unsigned.*, registered.*,
    (SELECT count(*)::int FROM (
      SELECT "reportId", "createdAt" ${submissions('IS NULL')}
      UNION ALL SELECT "reportId", "createdAt" ${submissions('IS NOT NULL')}
    ) submitted JOIN "Report" report ON report.id = submitted."reportId"
      AND report."createdAt" = submitted."createdAt"
    WHERE ${within('report."createdAt"')}) AS begun
  FROM (
    SELECT count(*)::int AS analyses,
      (count(*) FILTER (WHERE outcome = 'partial'))::int AS partial,
      (count(*) FILTER (WHERE outcome = 'failed'))::int AS failed,
      COALESCE(string_agg(int4send("durationMs"), ''::bytea ORDER BY "durationMs")
        FILTER (WHERE outcome <> 'failed'), '') AS times
    FROM "AnalysisRun" WHERE kind = 'analysis' AND ${within('"endedAt"')}
  ) ended, (
    SELECT sum("costUsd") AS "costUsd" FROM "AnalystCall"
    WHERE "costUsd" IS NOT NULL AND ${within('at')}
  ) spent,
  (SELECT count(*)::int AS accounts ${submissions('IS NOT NULL')}) signed,
  (SELECT count(*)::int AS visitors ${submissions('IS NULL')}) unsigned,
  (SELECT count(*)::int AS registrations FROM "User" WHERE ${within('"createdAt"')}) registered`;

export async function findPastDays(
  db: Statements,
  days: readonly string[],
): Promise<Map<string, DayRecord>> {
  const found = await db.prepared<DayRecord>('find-past-days', FIND_PAST_DAYS, [days]);
  return new Map(found.map((record) => [record.day, record]));
}

const FIND_PAST_DAYS = `
  SELECT day::text, analyses, partial, failed, times, "costUsd", visitors, accounts, begun,
    registrations
  FROM "PastDay" WHERE day = ANY ($1::date[])`;

export async function storePastDay(
  db: Statements,
  { day, times, ...counts }: DayRecord,
  keptDays: number,
): Promise<void> {
  const { analyses, partial, failed, costUsd, visitors, accounts, begun, registrations } = counts;
  const ended = [analyses, partial, failed, times, costUsd];
  const asked = [visitors, accounts, begun, registrations];
  await db.prepared('store-past-day', STORE_PAST_DAY, [day, ...ended, ...asked, keptDays]);
}

const STORE_PAST_DAY = `
  WITH deleted AS (DELETE FROM "PastDay" WHERE day < $1::date - $11::int)
  INSERT INTO "PastDay" (day, analyses, partial, failed, times, "costUsd", visitors, accounts, begun,
    registrations)
  VALUES ($1::date, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`;
