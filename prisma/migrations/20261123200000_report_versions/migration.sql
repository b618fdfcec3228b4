-- The results that a report had before; the present one stays in the report.
ALTER TABLE "Report" ADD COLUMN "resultNumber" INTEGER NOT NULL DEFAULT 1;

CREATE TABLE "ReportVersion" (
    "reportId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "result" JSONB NOT NULL,
    "score" SMALLINT NOT NULL,
    "verdict" TEXT NOT NULL,
    "confidence" TEXT NOT NULL,
    CONSTRAINT "ReportVersion_pkey" PRIMARY KEY ("reportId", "number")
);

ALTER TABLE "ReportVersion" ADD CONSTRAINT "ReportVersion_reportId_fkey"
    FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
