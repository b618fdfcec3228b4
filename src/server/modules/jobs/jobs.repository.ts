import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';
import { preparedForm, sql } from '../../platform/database/sql.ts';
import { SELECT_REPORT } from '../reports/reports.repository.ts';

type JobRecord = Pick<Report, 'reportId' | 'slug' | 'content' | 'run'> & { kind: string };
export type FailedJobRecord = JobRecord & { failure: string; at: Date; hasResult: boolean };

export function findFailedJobs(
  db: Statements,
  backward: boolean,
  cursor: Pick<FailedJobRecord, 'at' | 'reportId'> | null,
  take: number,
): Promise<FailedJobRecord[]> {
  const [order, sign] = backward ? ['ASC', '>'] : ['DESC', '<'];
  // The indexes cover only the time.
  const afterCursor = (at: string) =>
    cursor
      ? `AND ${at} ${sign}= $2::timestamptz
        AND (${at}, report."reportId") ${sign} ($2::timestamptz, $3::uuid)`
      : '';
  const ordered = (at: string) =>
    `ORDER BY ${at} ${order}, report."reportId" ${order} LIMIT $1::int`;
  const report = `report."reportId", slug, content, report.run, result IS NOT NULL AS "hasResult"`;
  const text = `
  SELECT * FROM (
    (SELECT 'analysis' AS kind, ${report}, report.failure, failed.at
    FROM "AnalysisEvent" failed JOIN "Report" report ON report.id = failed."reportId"
    WHERE step = 'scoring' AND failed.status = 'failed' AND report.run = failed.run
      AND report.failure IS NOT NULL AND report.status <> 'processing' AND "deletedAt" IS NULL
      ${afterCursor('failed.at')}
    ${ordered('failed.at')})
    UNION ALL
    (SELECT 'detailed', ${report}, 'analysis_failed', failed."endedAt"
    FROM "DetailedAnalysis" failed JOIN "Report" report ON report.id = failed."reportId"
    WHERE failed.status = 'failed' AND report.run = failed.run
      AND report.status = 'completed' AND "deletedAt" IS NULL
      ${afterCursor('failed."endedAt"')}
    ${ordered('failed."endedAt"')})
  ) found ORDER BY at ${order}, "reportId" ${order} LIMIT $1::int`;
  return preparedForm(db, text, [take, ...(cursor ? [cursor.at, cursor.reportId] : [])]);
}

export const lockForRetry = sql.row<[reportId: string], Report>`
  ${SELECT_REPORT} WHERE "reportId" = $1::uuid FOR NO KEY UPDATE`;

type QueueCounts = Record<'waiting' | 'retrying' | 'active' | 'abandoned', number>;

const countWaiting = (state: string): string => `
    (SELECT count(*)::int FROM (SELECT FROM pgboss.job WHERE name = $1 AND state = '${state}'
      AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found)`;

/** Conditions match the queue's index. `active` and `abandoned` are some seconds old. */
export const readQueueState = sql.only<[name: string], QueueCounts & { oldestAt: Date | null }>`
  SELECT ${countWaiting('created')} AS waiting, ${countWaiting('retry')} AS retrying,
    COALESCE(max(active_count), 0) AS active, COALESCE(max(failed_count), 0) AS abandoned,
    (SELECT min(created_on) FROM (SELECT created_on FROM pgboss.job WHERE name = $1
      AND state = 'created' AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found
    ) AS "oldestAt"
  FROM pgboss.queue WHERE name = $1`;

type RunningJobRecord = JobRecord & { since: Date; step: string | null };

// A new run has no event until its job starts; until then the report's last event counts.
export const findRunningJobs = sql.rows<[take: number], RunningJobRecord>`
  SELECT * FROM (
    (SELECT 'analysis' AS kind, "reportId", slug, content, run, COALESCE(
      CASE WHEN run = 1 THEN "createdAt" END,
      (SELECT min(at) FROM "AnalysisEvent" WHERE "reportId" = report.id AND run = report.run),
      (SELECT max(at) FROM "AnalysisEvent" WHERE "reportId" = report.id), "updatedAt") AS since,
      (SELECT step FROM "AnalysisEvent" begun WHERE "reportId" = report.id AND run = report.run
        AND status = 'started'
        ORDER BY EXISTS (SELECT FROM "AnalysisEvent" ended WHERE ended."reportId" = report.id
          AND ended.run = begun.run AND ended.step = begun.step AND ended.status <> 'started'),
          seq DESC LIMIT 1) AS step
    FROM "Report" report WHERE status = 'processing' ORDER BY "createdAt" LIMIT $1::int)
    UNION ALL
    (SELECT 'detailed', report."reportId", slug, content, report.run, "requestedAt", NULL
    FROM "DetailedAnalysis" detailed JOIN "Report" report ON report.id = detailed."reportId"
    WHERE detailed.status = 'processing' ORDER BY "requestedAt" LIMIT $1::int)
  ) running ORDER BY since LIMIT $1::int`;
