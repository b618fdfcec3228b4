-- What the dashboard and the jobs page count. Beyond what schema.prisma has words for, as each holds only
-- what is asked of it.

-- Of each day's runs their number and times, read from the index alone.
CREATE INDEX "AnalysisRun_analyses_idx" ON "AnalysisRun"("endedAt") INCLUDE ("outcome", "durationMs")
    WHERE "kind" = 'analysis';
CREATE INDEX "AnalysisRun_failed_idx" ON "AnalysisRun"("endedAt") INCLUDE ("kind", "failure")
    WHERE "outcome" = 'failed';
CREATE INDEX "AnalystCall_cost_idx" ON "AnalystCall"("at") INCLUDE ("costUsd")
    WHERE "costUsd" IS NOT NULL;

-- Who asks, by day.
CREATE INDEX "Submission_by_visitors_idx" ON "Submission"("createdAt") INCLUDE ("reportId")
    WHERE "userId" IS NULL;
CREATE INDEX "Submission_by_users_idx" ON "Submission"("createdAt") INCLUDE ("reportId")
    WHERE "userId" IS NOT NULL;

CREATE INDEX "ReportViews_most_idx" ON "ReportViews"((-"views"), "reportId");

-- What failed, the last first; whether it is still so stands in the report.
CREATE INDEX "AnalysisEvent_failed_idx" ON "AnalysisEvent"("at" DESC, "reportId" DESC)
    WHERE "step" = 'scoring' AND "status" = 'failed';
CREATE INDEX "DetailedAnalysis_failed_idx" ON "DetailedAnalysis"("endedAt" DESC, "reportId" DESC)
    WHERE "status" = 'failed';

-- What runs, without going through the rest.
CREATE INDEX "Report_processing_idx" ON "Report"("createdAt") WHERE "status" = 'processing';
CREATE INDEX "DetailedAnalysis_processing_idx" ON "DetailedAnalysis"("requestedAt")
    WHERE "status" = 'processing';
