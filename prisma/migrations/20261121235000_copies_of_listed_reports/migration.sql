-- Only what is listed has a copy: it goes in the transaction that takes a report off the lists, or away
-- from readers, whoever does that.
CREATE FUNCTION report_drops_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "PrerenderedPage" WHERE "reportId" = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER report_drops_copy AFTER UPDATE ON "Report"
    FOR EACH ROW
    WHEN (OLD."isIndexable" AND OLD."deletedAt" IS NULL AND OLD."withheldAt" IS NULL
        AND NOT (NEW."isIndexable" AND NEW."deletedAt" IS NULL AND NEW."withheldAt" IS NULL))
    EXECUTE FUNCTION report_drops_copy();
