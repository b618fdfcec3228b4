-- A text that many reports hold, looked for among the few that a filter leaves: read from those alone.
-- Without trigrams there are none of these, as there is none for all reports.
DO $$
DECLARE
    part TEXT;
BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
        FOREACH part IN ARRAY ARRAY['Indexable', 'Featured', 'Detailed', 'Partial', 'Failed'] LOOP
            EXECUTE format(
                'CREATE INDEX %I ON "ReportListing" USING gin ("text" gin_trgm_ops)
                    WITH (gin_pending_list_limit = 512) WHERE %I',
                'ReportListing_text_' || lower(part) || '_idx', 'is' || part);
        END LOOP;
    END IF;
END $$;
