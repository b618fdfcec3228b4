-- CreateTable
CREATE TABLE "ReportListing" (
    "reportId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "high" SMALLINT NOT NULL,
    "low" SMALLINT NOT NULL,
    "isIndexable" BOOLEAN NOT NULL,
    "isFeatured" BOOLEAN NOT NULL,
    "isDetailed" BOOLEAN NOT NULL,
    "isPartial" BOOLEAN NOT NULL,
    "isFailed" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportListing_pkey" PRIMARY KEY ("reportId")
);

-- CreateIndex
CREATE INDEX "ReportListing_createdAt_reportId_idx" ON "ReportListing"("createdAt", "reportId");

-- CreateIndex
CREATE INDEX "ReportListing_updatedAt_reportId_idx" ON "ReportListing"("updatedAt", "reportId");

-- CreateIndex
CREATE INDEX "ReportListing_high_createdAt_reportId_idx" ON "ReportListing"("high", "createdAt", "reportId");

-- CreateIndex
CREATE INDEX "ReportListing_low_createdAt_reportId_idx" ON "ReportListing"("low", "createdAt", "reportId");

-- AddForeignKey
ALTER TABLE "ReportListing" ADD CONSTRAINT "ReportListing_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("reportId") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

-- What is looked for; the list of what waits to be sorted in is short, because each search reads it. A
-- search reads the table where the server has no trigrams: slower, but right.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX "ReportListing_text_idx" ON "ReportListing" USING gin ("text" gin_trgm_ops)
            WITH (gin_pending_list_limit = 512) WHERE "text" IS NOT NULL;
    END IF;
END $$;

-- The planner estimates how common a text is by comparing it with as many rows.
ALTER TABLE "ReportListing" ALTER COLUMN "text" SET STATISTICS 1000;

-- What each filter leaves is a small part of all reports.
CREATE INDEX "ReportListing_indexable_idx" ON "ReportListing"("createdAt", "reportId") WHERE "isIndexable";
CREATE INDEX "ReportListing_featured_idx" ON "ReportListing"("createdAt", "reportId") WHERE "isFeatured";
CREATE INDEX "ReportListing_detailed_idx" ON "ReportListing"("createdAt", "reportId") WHERE "isDetailed";
CREATE INDEX "ReportListing_partial_idx" ON "ReportListing"("createdAt", "reportId") WHERE "isPartial";
CREATE INDEX "ReportListing_failed_idx" ON "ReportListing"("createdAt", "reportId") WHERE "isFailed";

-- Keeps what lists know of a report; of one that is deleted they know nothing.
CREATE FUNCTION report_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."deletedAt" IS NOT NULL THEN
        DELETE FROM "ReportListing" WHERE "reportId" = NEW."reportId";
        RETURN NULL;
    END IF;
    INSERT INTO "ReportListing" AS known ("reportId", text, high, low, "isIndexable", "isFeatured",
        "isDetailed", "isPartial", "isFailed", "createdAt", "updatedAt")
    VALUES (NEW."reportId",
        lower(concat_ws(E'\n', NEW.content, NEW.slug, NEW.result #>> '{page,title}', NEW.seo ->> 'title')),
        COALESCE(NEW."credibilityScore", -1), COALESCE(NEW."credibilityScore", 101),
        NEW."isIndexable",
        NEW."isFeaturedHighScore" OR NEW."isFeaturedLowScore" OR NEW."isFeaturedInteresting",
        NEW."hasDetailedAnalysis", NEW.status <> 'failed' AND NEW.partial, NEW.status = 'failed',
        NEW."createdAt", NEW."updatedAt")
    ON CONFLICT ("reportId") DO UPDATE SET text = EXCLUDED.text, high = EXCLUDED.high,
        low = EXCLUDED.low, "isIndexable" = EXCLUDED."isIndexable", "isFeatured" = EXCLUDED."isFeatured",
        "isDetailed" = EXCLUDED."isDetailed", "isPartial" = EXCLUDED."isPartial",
        "isFailed" = EXCLUDED."isFailed", "createdAt" = EXCLUDED."createdAt",
        "updatedAt" = EXCLUDED."updatedAt"
    WHERE known.* IS DISTINCT FROM EXCLUDED.*;
    RETURN NULL;
END $$;

CREATE TRIGGER report_is_listed AFTER INSERT OR UPDATE OF slug, content, result, seo, status,
    "credibilityScore", partial, "hasDetailedAnalysis", "isIndexable", "isFeaturedHighScore",
    "isFeaturedLowScore", "isFeaturedInteresting", "createdAt", "updatedAt", "deletedAt" ON "Report"
    FOR EACH ROW EXECUTE FUNCTION report_is_listed();

-- Those that are there already.
UPDATE "Report" SET slug = slug;

-- Who submits an equal claim must not wait for a report that nobody may see.
DROP INDEX "Report_claimKey_processing_key";
CREATE UNIQUE INDEX "Report_claimKey_processing_key" ON "Report"("claimKey")
    WHERE "status" = 'processing' AND "claimKey" IS NOT NULL AND "result" IS NULL
        AND "deletedAt" IS NULL AND "withheldAt" IS NULL;
