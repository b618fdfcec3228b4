-- What schema.prisma has no words for.

-- The words of a text without their endings, each once; words that every sentence has are left out.
CREATE FUNCTION library_words(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT to_tsvector('pg_catalog.english'::regconfig, given)
$$;

-- `array_to_string` is not marked as immutable, but for texts it is.
CREATE FUNCTION library_words(claim text, phrasings text[]) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT to_tsvector('pg_catalog.english'::regconfig, claim || ' ' || array_to_string(phrasings, ' '))
$$;

CREATE FUNCTION library_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_to_string(tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, given)), ' ')
$$;

CREATE INDEX "LibraryRecord_words_idx" ON "LibraryRecord" USING gin (library_words(claim, phrasings))
    WITH (fastupdate = off);

-- Claims with nearly the same words, however they are spelled; none where the server has no trigrams.
DO $do$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX "LibraryRecord_text_idx" ON "LibraryRecord"
            USING gin (library_text(claim) gin_trgm_ops) WITH (fastupdate = off);
        CREATE FUNCTION library_near(asked text) RETURNS TABLE (id text, nearness real)
            LANGUAGE sql STABLE STRICT SET pg_trgm.similarity_threshold = '0.4' AS $$
            SELECT id, similarity(library_text(claim), library_text(asked)) FROM "LibraryRecord"
            WHERE library_text(claim) % library_text(asked) ORDER BY 2 DESC, 1 LIMIT 20
        $$;
    ELSE
        CREATE FUNCTION library_near(asked text) RETURNS TABLE (id text, nearness real)
            LANGUAGE sql STABLE STRICT AS $$ SELECT id, 0::real FROM "LibraryRecord" WHERE false $$;
    END IF;
END $do$;
