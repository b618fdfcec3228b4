-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ReportType" AS ENUM ('credibility', 'analysis');

-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('processing', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "AllowanceState" AS ENUM ('none', 'reserved', 'used', 'returned');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('REGISTERED', 'ADMIN');

-- CreateEnum
CREATE TYPE "Rating" AS ENUM ('TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE');

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "shareId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "type" "ReportType" NOT NULL,
    "status" "ReportStatus" NOT NULL,
    "claimKey" TEXT,
    "run" INTEGER NOT NULL DEFAULT 1,
    "eventSeq" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "failure" TEXT,
    "credibilityScore" SMALLINT,
    "verdict" TEXT,
    "confidence" TEXT,
    "partial" BOOLEAN NOT NULL DEFAULT false,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "isIndexable" BOOLEAN NOT NULL DEFAULT false,
    "isFeaturedHighScore" BOOLEAN NOT NULL DEFAULT false,
    "isFeaturedLowScore" BOOLEAN NOT NULL DEFAULT false,
    "isFeaturedInteresting" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "visitorId" UUID,
    "userId" UUID,
    "notes" TEXT,
    "period" TEXT NOT NULL,
    "allowance" "AllowanceState" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnalysisEvent" (
    "reportId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "run" INTEGER NOT NULL,
    "step" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "data" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AnalysisEvent_pkey" PRIMARY KEY ("reportId","seq")
);

-- CreateTable
CREATE TABLE "AnalystAnswer" (
    "reportId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "block" JSONB NOT NULL,
    "provenance" JSONB NOT NULL,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AnalystAnswer_pkey" PRIMARY KEY ("reportId","run","place")
);

-- CreateTable
CREATE TABLE "Visitor" (
    "id" UUID NOT NULL,
    "token" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Visitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AllowanceCounter" (
    "subject" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "reserved" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "AllowanceCounter_pkey" PRIMARY KEY ("subject","period")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "identityId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'REGISTERED',
    "suspendedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changedBy" UUID,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "LibraryRecord" (
    "id" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "phrasings" TEXT[],
    "rating" "Rating" NOT NULL,
    "summary" TEXT NOT NULL,
    "keyFindings" TEXT[],
    "publisher" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "links" JSONB NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "reviewedAt" TIMESTAMPTZ(3),
    "origin" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,

    CONSTRAINT "LibraryRecord_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Report_reportId_key" ON "Report"("reportId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_shareId_key" ON "Report"("shareId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_slug_key" ON "Report"("slug");

-- CreateIndex
CREATE INDEX "Report_createdAt_id_idx" ON "Report"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Report_claimKey_updatedAt_idx" ON "Report"("claimKey", "updatedAt" DESC);

-- CreateIndex
CREATE INDEX "Submission_reportId_idx" ON "Submission"("reportId");

-- CreateIndex
CREATE INDEX "Submission_visitorId_createdAt_idx" ON "Submission"("visitorId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Submission_userId_createdAt_idx" ON "Submission"("userId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "AnalysisEvent_reportId_run_step_status_key" ON "AnalysisEvent"("reportId", "run", "step", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Visitor_token_key" ON "Visitor"("token");

-- CreateIndex
CREATE UNIQUE INDEX "User_identityId_key" ON "User"("identityId");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_visitorId_fkey" FOREIGN KEY ("visitorId") REFERENCES "Visitor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnalysisEvent" ADD CONSTRAINT "AnalysisEvent_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnalystAnswer" ADD CONSTRAINT "AnalystAnswer_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

-- Of equal claims only one is analysed at a time; who loses the race joins.
CREATE UNIQUE INDEX "Report_claimKey_processing_key" ON "Report"("claimKey")
    WHERE "status" = 'processing' AND "claimKey" IS NOT NULL;

-- What lists show is a small part of all reports.
CREATE INDEX "Report_listed_idx" ON "Report"("createdAt" DESC, "id" DESC)
    WHERE "status" = 'completed' AND ("isSample" OR "isIndexable");

-- Bounds that no code may cross.
ALTER TABLE "Report"
    ADD CONSTRAINT "Report_run_check" CHECK ("run" >= 1),
    ADD CONSTRAINT "Report_version_check" CHECK ("version" >= 1),
    ADD CONSTRAINT "Report_credibilityScore_check" CHECK ("credibilityScore" BETWEEN 0 AND 100),
    ADD CONSTRAINT "Report_completed_check" CHECK ("status" <> 'completed' OR "result" IS NOT NULL);
ALTER TABLE "Submission"
    ADD CONSTRAINT "Submission_period_check" CHECK ("period" ~ '^\d{4}-(0[1-9]|1[0-2])$');
ALTER TABLE "AnalysisEvent"
    ADD CONSTRAINT "AnalysisEvent_seq_check" CHECK ("seq" >= 1),
    ADD CONSTRAINT "AnalysisEvent_run_check" CHECK ("run" >= 1);
ALTER TABLE "AnalystAnswer"
    ADD CONSTRAINT "AnalystAnswer_run_check" CHECK ("run" >= 1);
ALTER TABLE "AllowanceCounter"
    ADD CONSTRAINT "AllowanceCounter_reserved_check" CHECK ("reserved" >= 0),
    ADD CONSTRAINT "AllowanceCounter_returned_check" CHECK ("returned" >= 0);

-- Whoever keeps a rendered report knows by its version whether that is still the newest. Counting
-- an event changes nothing that a report shows.
CREATE FUNCTION report_moves_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."version" := OLD."version" + 1;
    RETURN NEW;
END $$;

CREATE TRIGGER report_moves_version BEFORE UPDATE ON "Report"
    FOR EACH ROW WHEN (OLD."eventSeq" = NEW."eventSeq" AND OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION report_moves_version();

-- Channel report_changed: {reportId, version, status}; the status of a deleted report is "deleted".
CREATE FUNCTION report_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    report "Report" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    PERFORM pg_notify('report_changed', json_build_object(
        'reportId', report."reportId",
        'version', report."version",
        'status', CASE WHEN TG_OP = 'DELETE' THEN 'deleted' ELSE report."status"::text END
    )::text);
    RETURN NULL;
END $$;

CREATE TRIGGER report_changed AFTER DELETE ON "Report"
    FOR EACH ROW EXECUTE FUNCTION report_changed();
CREATE TRIGGER report_updated AFTER UPDATE ON "Report"
    FOR EACH ROW WHEN (OLD."version" <> NEW."version") EXECUTE FUNCTION report_changed();

-- Channel analysis_progress: {reportId, run, seq}; the reportId is the public one.
CREATE FUNCTION analysis_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('analysis_progress', json_build_object(
        'reportId', (SELECT "reportId" FROM "Report" WHERE "id" = NEW."reportId"),
        'run', NEW."run",
        'seq', NEW."seq"
    )::text);
    RETURN NULL;
END $$;

CREATE TRIGGER analysis_progress AFTER INSERT ON "AnalysisEvent"
    FOR EACH ROW EXECUTE FUNCTION analysis_progress();

-- Channel setting_changed: {name}.
CREATE FUNCTION setting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('setting_changed', json_build_object(
        'name', CASE WHEN TG_OP = 'DELETE' THEN OLD."name" ELSE NEW."name" END
    )::text);
    RETURN NULL;
END $$;

CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE ON "Setting"
    FOR EACH ROW EXECUTE FUNCTION setting_changed();
