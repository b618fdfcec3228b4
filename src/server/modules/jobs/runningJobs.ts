import type { Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

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
