-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "hasDetailedAnalysis" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Page" (
    "reportId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "info" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("reportId","run")
);

-- CreateTable
CREATE TABLE "DetailedAnalysis" (
    "reportId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "status" "ReportStatus" NOT NULL,
    "sections" JSONB,
    "provenance" JSONB,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DetailedAnalysis_pkey" PRIMARY KEY ("reportId")
);

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DetailedAnalysis" ADD CONSTRAINT "DetailedAnalysis_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

ALTER TABLE "Page"
    ADD CONSTRAINT "Page_run_check" CHECK ("run" >= 1);
ALTER TABLE "DetailedAnalysis"
    ADD CONSTRAINT "DetailedAnalysis_run_check" CHECK ("run" >= 1),
    ADD CONSTRAINT "DetailedAnalysis_completed_check" CHECK ("status" <> 'completed' OR ("sections" IS NOT NULL AND "provenance" IS NOT NULL));

-- A report with a result may be analysed again while somebody starts an equal claim: only first
-- analyses compete.
DROP INDEX "Report_claimKey_processing_key";
CREATE UNIQUE INDEX "Report_claimKey_processing_key" ON "Report"("claimKey")
    WHERE "status" = 'processing' AND "claimKey" IS NOT NULL AND "result" IS NULL;
