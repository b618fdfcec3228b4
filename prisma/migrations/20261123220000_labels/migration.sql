-- Words of a person's own on reports in their list.
CREATE TABLE "ReportLabel" (
    "userId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "label" TEXT NOT NULL,
    CONSTRAINT "ReportLabel_pkey" PRIMARY KEY ("userId", "reportId", "label")
);

CREATE INDEX "ReportLabel_reportId_idx" ON "ReportLabel"("reportId");

ALTER TABLE "ReportLabel" ADD CONSTRAINT "ReportLabel_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReportLabel" ADD CONSTRAINT "ReportLabel_reportId_fkey"
    FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
