-- The end of an analysis is stored together with the events that tell it: that moves the counter of
-- events, and is a new version all the same.
DROP TRIGGER report_moves_version ON "Report";
CREATE TRIGGER report_moves_version BEFORE UPDATE ON "Report"
    FOR EACH ROW WHEN (
        (OLD."eventSeq" = NEW."eventSeq" OR OLD."status" <> NEW."status") AND OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION report_moves_version();
