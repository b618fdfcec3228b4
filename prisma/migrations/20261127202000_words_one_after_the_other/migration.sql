-- What schema.prisma has no words for.

-- Of two reports that changed at once, one forgot a word that the other one had just learned, and of two that
-- lost a word each left it to the other, and it stayed. Now reports learn and forget words one after the
-- other, and each sees what the one before has done: no word need be held. Who has the lock waits for no
-- report that another one changes.

-- Processes of the version before wait until this is done.
LOCK TABLE "RadarEntry" IN SHARE MODE;

CREATE OR REPLACE FUNCTION radar_learns_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    learned text[] := ARRAY(SELECT word FROM unnest(tsvector_to_array(NEW.words)) word
        WHERE length(word) >= 4 AND word <> ALL (COALESCE(tsvector_to_array(OLD.words), '{}')));
BEGIN
    IF learned <> '{}' THEN
        PERFORM pg_advisory_xact_lock(hashtext('RadarWord'));
        INSERT INTO "RadarWord" (word) SELECT unnest(learned) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION radar_forgets_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    lost text[] := ARRAY(SELECT word FROM unnest(tsvector_to_array(OLD.words)) word
        WHERE length(word) >= 4 AND word <> ALL (COALESCE(tsvector_to_array(NEW.words), '{}')));
BEGIN
    IF lost <> '{}' THEN
        PERFORM pg_advisory_xact_lock(hashtext('RadarWord'));
        DELETE FROM "RadarWord" known WHERE word = ANY (lost) AND NOT EXISTS (
            SELECT FROM "RadarEntry" WHERE words @@ ('''' || known.word || '''')::tsquery);
    END IF;
    RETURN NULL;
END $$;

-- Those that went, and those that stayed so far.
INSERT INTO "RadarWord" (word)
SELECT DISTINCT word COLLATE "C" AS word FROM "RadarEntry", unnest(tsvector_to_array(words)) word
WHERE length(word) >= 4 ORDER BY word ON CONFLICT DO NOTHING;
DELETE FROM "RadarWord" WHERE word IN (
    SELECT word FROM "RadarWord"
    EXCEPT SELECT word COLLATE "C" FROM "RadarEntry", unnest(tsvector_to_array(words)) word);
