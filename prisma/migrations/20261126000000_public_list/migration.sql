-- Exactly what the public list shows, so that it is counted and skipped without reading reports.
CREATE INDEX "Report_public_idx" ON "Report"("createdAt" DESC, "id" DESC)
    WHERE "isIndexable" AND NOT "partial" AND "credibilityScore" IS NOT NULL
        AND "deletedAt" IS NULL AND "withheldAt" IS NULL;
