-- What schema.prisma has no words for.

-- Two reports that change at once, each forgetting a word that the other one learns, waited for each other
-- or lost the word. Now who learns comes first and holds the words, in their order; who forgets waits for
-- nobody and leaves alone what another one holds.
CREATE OR REPLACE FUNCTION radar_learns_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    learnt text[] := ARRAY(SELECT word FROM unnest(tsvector_to_array(NEW.words)) word
        WHERE length(word) >= 4 AND word <> ALL (COALESCE(tsvector_to_array(OLD.words), '{}')));
BEGIN
    PERFORM FROM "RadarWord" WHERE word = ANY (learnt) ORDER BY word FOR KEY SHARE;
    INSERT INTO "RadarWord" (word)
    SELECT word FROM unnest(learnt) word ORDER BY word COLLATE "C" ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION radar_forgets_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "RadarWord" WHERE word IN (
        SELECT known.word FROM "RadarWord" known
        WHERE known.word = ANY (tsvector_to_array(OLD.words)) AND NOT EXISTS (
            SELECT FROM "RadarEntry" WHERE words @@ ('''' || known.word || '''')::tsquery)
        FOR UPDATE OF known SKIP LOCKED);
    RETURN NULL;
END $$;

-- Triggers fire in the order of their names.
ALTER TRIGGER radar_forgets_words ON "RadarEntry" RENAME TO radar_then_forgets_words;
