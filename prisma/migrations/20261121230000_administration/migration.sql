-- AlterTable
ALTER TABLE "Report" ADD COLUMN "withheldAt" TIMESTAMPTZ(3),
ADD COLUMN "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN "seo" JSONB,
ADD COLUMN "reviewedAt" TIMESTAMPTZ(3),
ADD COLUMN "reviewerName" TEXT,
ADD COLUMN "reviewNote" TEXT;

-- AlterTable
ALTER TABLE "LibraryRecord" ADD COLUMN "importId" UUID;

-- CreateTable
CREATE TABLE "OldSlug" (
    "slug" TEXT NOT NULL,
    "reportId" UUID NOT NULL,

    CONSTRAINT "OldSlug_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "GoneName" (
    "hash" BYTEA NOT NULL,

    CONSTRAINT "GoneName_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actorId" UUID NOT NULL,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "subjectName" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnalystCall" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "durationMs" INTEGER NOT NULL,
    "inputTokens" INTEGER,
    "outputTokens" INTEGER,
    "costUsd" DOUBLE PRECISION,

    CONSTRAINT "AnalystCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnalysisRun" (
    "id" UUID NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "failure" TEXT,
    "durationMs" INTEGER NOT NULL,

    CONSTRAINT "AnalysisRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LibraryImport" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "importedBy" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,

    CONSTRAINT "LibraryImport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OldSlug_reportId_idx" ON "OldSlug"("reportId");

-- CreateIndex
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AnalystCall_at_idx" ON "AnalystCall"("at");

-- CreateIndex
CREATE INDEX "AnalysisRun_endedAt_idx" ON "AnalysisRun"("endedAt");

-- CreateIndex
CREATE INDEX "LibraryImport_at_idx" ON "LibraryImport"("at" DESC);

-- AddForeignKey
ALTER TABLE "OldSlug" ADD CONSTRAINT "OldSlug_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

ALTER TABLE "Report"
    ADD CONSTRAINT "Report_review_check" CHECK (("reviewedAt" IS NULL) = ("reviewerName" IS NULL)),
    -- What nobody may read is not shown to all.
    ADD CONSTRAINT "Report_withheld_check" CHECK ("withheldAt" IS NULL OR NOT "isIndexable"),
    ADD CONSTRAINT "Report_featured_check" CHECK ("isIndexable"
        OR NOT ("isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting"));
ALTER TABLE "GoneName" ADD CONSTRAINT "GoneName_hash_check" CHECK (octet_length("hash") = 32);

-- An address that a report once had stays its own, whoever changes it.
CREATE FUNCTION report_keeps_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "OldSlug" WHERE slug = NEW.slug AND "reportId" = NEW.id;
    INSERT INTO "OldSlug" (slug, "reportId") VALUES (OLD.slug, NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER report_keeps_slug AFTER UPDATE OF slug ON "Report"
    FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION report_keeps_slug();

-- Its names are remembered as hashes: a slug holds words of the claim, which is to be gone.
CREATE FUNCTION report_leaves_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "GoneName" (hash)
    SELECT sha256(convert_to(name, 'UTF8')) FROM (
        VALUES (OLD."reportId"::text), (OLD."shareId"), (OLD.slug)
        UNION SELECT slug FROM "OldSlug" WHERE "reportId" = OLD.id) names (name)
    ON CONFLICT DO NOTHING;
    RETURN OLD;
END $$;

CREATE TRIGGER report_leaves_names BEFORE DELETE ON "Report"
    FOR EACH ROW WHEN (OLD.result IS NOT NULL) EXECUTE FUNCTION report_leaves_names();

-- Channel library_changed: {}.
CREATE FUNCTION library_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('library_changed', '{}');
    RETURN NULL;
END $$;

CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE ON "LibraryRecord"
    FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
