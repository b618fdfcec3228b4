import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { PastDay } from '../../platform/database/generated/client.ts';

/** A span of time: from `from` up to `to`, which is not part of it. */
export interface Span {
  from: Date;
  to: Date;
}

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

// The order keeps the database to the index: it thinks there are many, soon met on the way through all.
const COUNT_USED_UP = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM "AllowanceCounter"
    WHERE period = $1 AND subject LIKE 'visitor:%' AND reserved - returned >= $2::int
    ORDER BY reserved - returned DESC LIMIT ${COUNT_MAX + 1}) found`;

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

/** What one day (UTC) came to, or the part of it that was asked for. */
export interface DayRecord extends Omit<PastDay, 'day' | 'times'> {
  /** As `2026-11-20`. */
  day: string;
  /** As it is stored. */
  times: Buffer;
}

/** Counts what happened in a span within one day. */
export async function countDay(db: Statements, { from, to }: Span): Promise<DayRecord> {
  const [counted] = await db.prepared<DayRecord>('count-day', COUNT_DAY, [from, to]);
  if (!counted) throw new Error('a count gave no row');
  return counted;
}

const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;
/** The two indexes hold a kind of asker each. */
const submissions = (whose: string) =>
  `FROM "Submission" made WHERE made."userId" ${whose} AND ${within('made."createdAt"')}`;

// A submission that made a report was stored with it, in one moment.
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

/** Those of these days that were counted when they were over, by their names. */
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

/** Keeps what a day that is over came to, and no day that is so many days older. */
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
  WITH forgotten AS (DELETE FROM "PastDay" WHERE day < $1::date - $11::int)
  INSERT INTO "PastDay" (day, analyses, partial, failed, times, "costUsd", visitors, accounts, begun,
    registrations)
  VALUES ($1::date, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`;
