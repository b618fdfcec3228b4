-- As for the other filters of the admins' list: their newest in order, and a text looked for among them.
CREATE INDEX "ReportListing_not_indexable_idx" ON "ReportListing"("createdAt", "reportId") WHERE NOT "isIndexable";
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
        CREATE INDEX "ReportListing_text_not_indexable_idx" ON "ReportListing" USING gin ("text" gin_trgm_ops)
            WITH (gin_pending_list_limit = 512) WHERE NOT "isIndexable";
    END IF;
END $$;
