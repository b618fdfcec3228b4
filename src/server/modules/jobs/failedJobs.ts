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
