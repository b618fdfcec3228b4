-- Sources as they were checked for a run, until it ends: a run taken up again opens no page twice.
CREATE TABLE "SourceCheck" (
  "reportId" UUID NOT NULL,
  "run" INTEGER NOT NULL,
  "link" TEXT NOT NULL,
  "checked" JSONB NOT NULL,
  CONSTRAINT "SourceCheck_pkey" PRIMARY KEY ("reportId", "run", "link")
);
ALTER TABLE "SourceCheck" ADD CONSTRAINT "SourceCheck_reportId_fkey"
  FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
