import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';

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
