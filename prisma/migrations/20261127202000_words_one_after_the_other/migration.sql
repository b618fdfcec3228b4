-- What schema.prisma has no words for.

-- Of two reports that changed at once, one forgot a word that the other one had just learned, and of two that
-- lost a word each left it to the other, and it stayed. Now reports learn and forget words one after the
-- other, and each sees what the one before has done: no word need be held. Who has the lock waits for no
-- report that another one changes.

-- Processes of the version before wait until this is done.
LOCK TABLE "RadarEntry" IN SHARE MODE;

DROP TRIGGER radar_learns_words ON "RadarEntry";
DROP TRIGGER radar_then_forgets_words ON "RadarEntry";
DROP FUNCTION radar_learns_words();
DROP FUNCTION radar_forgets_words();

CREATE FUNCTION radar_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before text[] := COALESCE(tsvector_to_array(OLD.words), '{}');
    after text[] := COALESCE(tsvector_to_array(NEW.words), '{}');
BEGIN
    -- Both are sorted.
    IF before = after THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('RadarWord'));
    INSERT INTO "RadarWord" (word)
    SELECT word FROM unnest(after) word WHERE length(word) >= 4 AND word <> ALL (before)
    ON CONFLICT DO NOTHING;
    DELETE FROM "RadarWord" known WHERE word = ANY (before) AND word <> ALL (after) AND NOT EXISTS (
        SELECT FROM "RadarEntry" WHERE words @@ ('''' || known.word || '''')::tsquery);
    RETURN NULL;
END $$;

CREATE TRIGGER radar_words_change AFTER INSERT OR DELETE OR UPDATE OF words ON "RadarEntry"
    FOR EACH ROW EXECUTE FUNCTION radar_words_change();

-- Those that went, and those that stayed so far.
INSERT INTO "RadarWord" (word)
SELECT DISTINCT word COLLATE "C" AS word FROM "RadarEntry", unnest(tsvector_to_array(words)) word
WHERE length(word) >= 4 ORDER BY word ON CONFLICT DO NOTHING;
DELETE FROM "RadarWord" WHERE word IN (
    SELECT word FROM "RadarWord"
    EXCEPT SELECT word COLLATE "C" FROM "RadarEntry", unnest(tsvector_to_array(words)) word);
