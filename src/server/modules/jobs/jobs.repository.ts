import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements, Transaction } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

export interface FailedJobRecord extends Pick<Report, 'reportId' | 'slug' | 'content' | 'run'> {
  kind: string;
  failure: string;
  at: Date;
  hasResult: boolean;
}

/** A place in the list, at which one record stands. */
export type FailedPlace = Pick<FailedJobRecord, 'at' | 'reportId'>;

/**
 * Analyses that came to nothing and were not begun anew since, the last first: those after a place, or
 * (the nearest first) those before it.
 */
export function findFailedJobs(
  db: Statements,
  side: 'after' | 'before',
  place: FailedPlace | null,
  take: number,
): Promise<FailedJobRecord[]> {
  const values = [take, ...(place ? [place.at, place.reportId] : [])];
  const name = place ? `find-failed-${side}` : 'find-failed-first';
  return db.prepared(name, findPage(side, place !== null), values);
}

/** $1 how many; $2 and $3 the place, as the failure's time and its report's public id. */
function findPage(side: 'after' | 'before', placed: boolean): string {
  const [order, sign] = side === 'after' ? ['DESC', '<'] : ['ASC', '>'];
  // The time alone is what the indexes know.
  const beyond = (at: string) =>
    placed
      ? `AND ${at} ${sign}= $2::timestamptz
        AND (${at}, report."reportId") ${sign} ($2::timestamptz, $3::uuid)`
      : '';
  const ordered = (at: string) =>
    `ORDER BY ${at} ${order}, report."reportId" ${order} LIMIT $1::int`;
  const report = `report."reportId", slug, content, report.run, result IS NOT NULL AS "hasResult"`;
  return `
  SELECT * FROM (
    (SELECT 'analysis' AS kind, ${report}, report.failure, failed.at
    FROM "AnalysisEvent" failed JOIN "Report" report ON report.id = failed."reportId"
    WHERE step = 'scoring' AND failed.status = 'failed' AND report.run = failed.run
      AND report.failure IS NOT NULL AND report.status <> 'processing' AND "deletedAt" IS NULL
      ${beyond('failed.at')}
    ${ordered('failed.at')})
    UNION ALL
    (SELECT 'detailed', ${report}, 'analysis_failed', failed."endedAt"
    FROM "DetailedAnalysis" failed JOIN "Report" report ON report.id = failed."reportId"
    WHERE failed.status = 'failed' AND report.run = failed.run
      AND report.status = 'completed' AND "deletedAt" IS NULL
      ${beyond('failed."endedAt"')}
    ${ordered('failed."endedAt"')})
  ) found ORDER BY at ${order}, "reportId" ${order} LIMIT $1::int`;
}

/**
 * The report with this public id; nobody else changes it, or begins anything with it, until the
 * transaction ends. What is read after it is what holds.
 */
export async function lockForRetry(tx: Transaction, reportId: string): Promise<Report | null> {
  await tx.$executeRaw`
    SELECT FROM "Report" WHERE "reportId" = ${reportId}::uuid FOR NO KEY UPDATE`;
  return tx.report.findUnique({ where: { reportId } });
}

/** How the jobs of one queue stand. */
export interface QueueRecord {
  waiting: number;
  retrying: number;
  active: number;
  failed: number;
  /** When the oldest job was written that still waits for its first try. */
  oldestAt: Date | null;
}

/**
 * How the queues of these names stand, in their order. What waits is counted now. What is active or
 * failed is as the queue counted it itself, some seconds ago at most: it stands among the jobs of a
 * week that ended well.
 */
export async function readQueueStates(
  db: Statements,
  names: readonly string[],
): Promise<QueueRecord[]> {
  return db.prepared<QueueRecord>('read-queue-states', READ_QUEUE_STATES, [names]);
}

const counted = (state: string): string => `
    (SELECT count(*)::int FROM (SELECT FROM pgboss.job WHERE name = given.name AND state = '${state}'
      AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found)`;

// The conditions are those of the queue's own index of what waits.
const READ_QUEUE_STATES = `
  SELECT ${counted('created')} AS waiting, ${counted('retry')} AS retrying,
    COALESCE(active_count, 0) AS active, COALESCE(failed_count, 0) AS failed,
    (SELECT min(created_on) FROM (SELECT created_on FROM pgboss.job WHERE name = given.name
      AND state = 'created' AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found
    ) AS "oldestAt"
  FROM unnest($1::text[]) WITH ORDINALITY given (name, place)
  LEFT JOIN pgboss.queue queue ON queue.name = given.name
  ORDER BY place`;

export interface RunningJobRecord extends Pick<Report, 'reportId' | 'slug' | 'content' | 'run'> {
  kind: string;
  since: Date;
  step: string | null;
}

/** Analyses that have not ended, the longest first. */
export function findRunningJobs(db: Statements, take: number): Promise<RunningJobRecord[]> {
  return db.prepared('find-running', FIND_RUNNING, [take]);
}

// A further run tells its first event when its job is taken; until then its report's last one stands.
const FIND_RUNNING = `
  SELECT * FROM (
    (SELECT 'analysis' AS kind, "reportId", slug, content, run, COALESCE(
      CASE WHEN run = 1 THEN "createdAt" END,
      (SELECT min(at) FROM "AnalysisEvent" WHERE "reportId" = report.id AND run = report.run),
      (SELECT max(at) FROM "AnalysisEvent" WHERE "reportId" = report.id), "updatedAt") AS since,
      (SELECT step FROM "AnalysisEvent" WHERE "reportId" = report.id AND run = report.run
        AND status = 'started' ORDER BY seq DESC LIMIT 1) AS step
    FROM "Report" report WHERE status = 'processing' ORDER BY "createdAt" LIMIT $1::int)
    UNION ALL
    (SELECT 'detailed', report."reportId", slug, content, report.run, "requestedAt", NULL
    FROM "DetailedAnalysis" detailed JOIN "Report" report ON report.id = detailed."reportId"
    WHERE detailed.status = 'processing' ORDER BY "requestedAt" LIMIT $1::int)
  ) running ORDER BY since LIMIT $1::int`;
