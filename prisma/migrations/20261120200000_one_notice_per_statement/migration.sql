-- Events that are told together are one piece of news.
CREATE OR REPLACE FUNCTION analysis_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('analysis_progress', json_build_object(
        'reportId', report."reportId", 'run', told.run, 'seq', told.seq)::text)
    FROM (SELECT "reportId", max(run) AS run, max(seq) AS seq FROM added GROUP BY "reportId") told
    JOIN "Report" report ON report."id" = told."reportId";
    RETURN NULL;
END $$;

DROP TRIGGER analysis_progress ON "AnalysisEvent";
CREATE TRIGGER analysis_progress AFTER INSERT ON "AnalysisEvent"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION analysis_progress();
