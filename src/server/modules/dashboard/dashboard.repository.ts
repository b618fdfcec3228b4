import { DAY_MS } from '../../../shared/dates.ts';
import { COUNT_MAX, METRICS_DAYS } from '../../../shared/limits.ts';
import type { AnalysisRun, PastDay, Report } from '../../platform/database/generated/client.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

type Span = [from: Date, to: Date];

type FailureCount = Pick<AnalysisRun, 'kind' | 'failure'> & { count: number };

export const countFailures = sql.rows<Span, FailureCount>`
  SELECT kind, failure, count(*)::int AS count FROM "AnalysisRun"
  WHERE outcome = 'failed' AND "endedAt" >= $1::timestamptz AND "endedAt" < $2::timestamptz
  GROUP BY kind, failure ORDER BY count(*) DESC, kind, failure`;

// The order makes the planner use the index: it expects many matches and would scan the table.
export const countUsedUp = sql.value<[period: string, limit: number], number>`
  SELECT count(*)::int AS value FROM (
    SELECT FROM "AllowanceCounter"
    WHERE period = $1 AND subject LIKE 'visitor:%' AND reserved - returned >= $2::int
    ORDER BY reserved - returned DESC LIMIT ${COUNT_MAX + 1}) found`;

type MostRead = Pick<Report, 'slug' | 'content'> & { title: string | null; views: number };

export const findMostRead = sql.rows<[take: number], MostRead>`
  SELECT slug, content, result->'page'->>'title' AS title, views
  FROM "ReportViews" JOIN "Report" USING ("reportId")
  WHERE result IS NOT NULL AND "withheldAt" IS NULL AND "deletedAt" IS NULL
  ORDER BY -views, "reportId" LIMIT $1::int`;

export const countProcessing = sql.value<[], number>`
  SELECT count(*)::int AS value FROM (
    SELECT FROM "Report" WHERE status = 'processing' LIMIT ${COUNT_MAX + 1}) found`;

export interface DayRecord extends Omit<PastDay, 'day' | 'times'> {
  day: string;
  times: Buffer;
}

const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;
/** Anonymous and user submissions have separate indexes. */
const submissions = (whose: string) =>
  `FROM "Submission" made WHERE made."userId" ${whose} AND ${within('made."createdAt"')}`;

// A submission that created a report has the same time as the report.
export const countDay = sql.only<Span, DayRecord>`
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

export const findPastDays = sql.rows<[days: readonly string[]], DayRecord>`
  SELECT day::text, analyses, partial, failed, times, "costUsd", visitors, accounts, begun,
    registrations
  FROM "PastDay" WHERE day = ANY ($1::date[])`;

export async function storePastDay(db: Database, record: DayRecord) {
  const day = new Date(record.day);
  const first = new Date(day.getTime() - METRICS_DAYS * DAY_MS);
  await db.pastDay.deleteMany({ where: { day: { lt: first } } });
  const data = { ...record, day, times: new Uint8Array(record.times) };
  await db.pastDay.createMany({ data, skipDuplicates: true });
}

export const readDatabaseFacts = sql.only<[], { version: string; bytes: number }>`
  SELECT split_part(version(), ' on ', 1) AS version,
    pg_database_size(current_database())::float8 AS bytes`;
