-- What schema.prisma has no words for.

-- Whether a word may go was asked before the word was held, so one that another report had just learned went,
-- too. Now those that seem to be over are held first, and asked about again: who learned one before is seen,
-- and who learns one later waits, and learns it anew.
CREATE OR REPLACE FUNCTION radar_forgets_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held text[] := ARRAY(SELECT known.word FROM "RadarWord" known
        WHERE known.word = ANY (tsvector_to_array(OLD.words)) AND NOT EXISTS (
            SELECT FROM "RadarEntry" WHERE words @@ ('''' || known.word || '''')::tsquery)
        FOR UPDATE OF known SKIP LOCKED);
BEGIN
    DELETE FROM "RadarWord" known WHERE known.word = ANY (held) AND NOT EXISTS (
        SELECT FROM "RadarEntry" WHERE words @@ ('''' || known.word || '''')::tsquery);
    RETURN NULL;
END $$;

-- Those that went so far.
INSERT INTO "RadarWord" (word)
SELECT DISTINCT word COLLATE "C" AS word FROM "RadarEntry", unnest(tsvector_to_array(words)) word
WHERE length(word) >= 4 ORDER BY word ON CONFLICT DO NOTHING;
