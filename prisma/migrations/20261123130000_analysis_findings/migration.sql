-- What a running analysis has found, for those who watch it from any process; until the run ends.
CREATE TABLE "AnalysisFindings" (
  "reportId" UUID NOT NULL,
  "run" INTEGER NOT NULL,
  "seq" INTEGER NOT NULL,
  "data" JSONB NOT NULL,
  CONSTRAINT "AnalysisFindings_pkey" PRIMARY KEY ("reportId")
);
ALTER TABLE "AnalysisFindings" ADD CONSTRAINT "AnalysisFindings_reportId_fkey"
  FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A change is told as an event is.
CREATE TRIGGER analysis_findings_added AFTER INSERT ON "AnalysisFindings"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION analysis_progress();
CREATE TRIGGER analysis_findings_changed AFTER UPDATE ON "AnalysisFindings"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION analysis_progress();
