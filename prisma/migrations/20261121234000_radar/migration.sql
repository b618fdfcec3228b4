-- CreateTable
CREATE TABLE "RadarEntry" (
    "reportId" UUID NOT NULL,
    "score" SMALLINT NOT NULL,
    "verdict" TEXT NOT NULL,
    "topics" TEXT[],
    "words" tsvector NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RadarEntry_pkey" PRIMARY KEY ("reportId")
);

-- CreateTable
CREATE TABLE "RadarWord" (
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RadarWord_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "RadarEntry_createdAt_reportId_idx" ON "RadarEntry"("createdAt", "reportId");

-- CreateIndex
CREATE INDEX "RadarEntry_score_createdAt_reportId_idx" ON "RadarEntry"("score", "createdAt", "reportId");

-- AddForeignKey
ALTER TABLE "RadarEntry" ADD CONSTRAINT "RadarEntry_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("reportId") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

-- Written seldom and read often: nothing waits to be sorted in.
CREATE INDEX "RadarEntry_words_idx" ON "RadarEntry" USING gin ("words")
    WITH (fastupdate = off) WHERE "words" IS NOT NULL;
CREATE INDEX "RadarEntry_topics_idx" ON "RadarEntry" USING gin ("topics")
    WITH (fastupdate = off) WHERE "topics" IS NOT NULL;

-- The few reports that admins picked.
CREATE INDEX "Report_featured_idx" ON "Report"("createdAt", "id")
    WHERE "isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting";

-- The words of a text, each once, in lower case and without accents. What is looked for is taken apart
-- by the same rules as what it is looked for in.
CREATE FUNCTION radar_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT COALESCE(array_agg(DISTINCT left(word, 40)), '{}') FROM regexp_split_to_table(
        normalize(regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]+', '', 'g'), NFC),
        '[^[:alnum:]]+') word
    WHERE word <> ''
$$;

-- Known words that are written nearly the same; none where the server has no trigrams.
DO $do$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX "RadarWord_word_idx" ON "RadarWord" USING gin ("word" gin_trgm_ops)
            WITH (fastupdate = off) WHERE "word" IS NOT NULL;
        -- Two letters in the wrong order leave a short word with less than a third of its trigrams.
        CREATE FUNCTION radar_near(asked text) RETURNS SETOF text LANGUAGE sql STABLE STRICT
            SET pg_trgm.similarity_threshold = '0.2' AS $$
            SELECT word FROM "RadarWord"
            WHERE word % asked AND abs(length(word) - length(asked)) <= 2
            ORDER BY similarity(word, asked) DESC, word LIMIT 50
        $$;
    ELSE
        CREATE FUNCTION radar_near(asked text) RETURNS SETOF text LANGUAGE sql STABLE STRICT AS $$
            SELECT word FROM "RadarWord" WHERE false
        $$;
    END IF;
END $do$;

-- Keeps what the search and the plot know of the reports that may be listed; of others they know nothing.
CREATE FUNCTION report_is_found() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    keywords jsonb;
BEGIN
    IF NOT NEW."isIndexable" OR NEW."isSample" OR NEW.partial OR NEW."credibilityScore" IS NULL
        OR NEW.verdict IS NULL OR NEW."deletedAt" IS NOT NULL OR NEW."withheldAt" IS NOT NULL THEN
        DELETE FROM "RadarEntry" WHERE "reportId" = NEW."reportId";
        RETURN NULL;
    END IF;
    keywords := COALESCE(NEW.seo -> 'keywords', NEW.result #> '{perplexity,summary_highlights,key_words}');
    IF jsonb_typeof(keywords) IS DISTINCT FROM 'array' THEN
        keywords := '[]';
    END IF;
    INSERT INTO "RadarEntry" AS known ("reportId", score, verdict, topics, words, "createdAt")
    VALUES (NEW."reportId", NEW."credibilityScore", NEW.verdict,
        ARRAY(SELECT DISTINCT left(lower(btrim(word)), 60) FROM jsonb_array_elements_text(keywords) word
            WHERE btrim(word) <> '' LIMIT 20),
        array_to_tsvector(radar_words(concat_ws(' ', NEW.content, NEW.result #>> '{page,title}',
            NEW.seo ->> 'title', keywords::text))),
        NEW."createdAt")
    ON CONFLICT ("reportId") DO UPDATE SET score = EXCLUDED.score, verdict = EXCLUDED.verdict,
        topics = EXCLUDED.topics, words = EXCLUDED.words, "createdAt" = EXCLUDED."createdAt"
    WHERE known.* IS DISTINCT FROM EXCLUDED.*;
    RETURN NULL;
END $$;

-- A report that was never listed costs nothing.
CREATE TRIGGER report_is_found AFTER INSERT ON "Report"
    FOR EACH ROW WHEN (NEW."isIndexable") EXECUTE FUNCTION report_is_found();
CREATE TRIGGER report_is_found_anew AFTER UPDATE OF content, result, seo, "credibilityScore", verdict,
    partial, "isIndexable", "isSample", "createdAt", "deletedAt", "withheldAt" ON "Report"
    FOR EACH ROW WHEN (OLD."isIndexable" OR NEW."isIndexable") EXECUTE FUNCTION report_is_found();

-- Which words there are, so that a misspelt one can be known for one. A word that no listed report has
-- any more is forgotten with it.
CREATE FUNCTION radar_learns_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- In their order, so that two that learn the same ones never wait for each other.
    INSERT INTO "RadarWord" (word)
    SELECT word FROM unnest(tsvector_to_array(NEW.words)) word
    WHERE length(word) >= 4 ORDER BY word COLLATE "C" ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE FUNCTION radar_forgets_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "RadarWord" known USING unnest(tsvector_to_array(OLD.words)) had
    WHERE known.word = had AND NOT EXISTS (
        SELECT FROM "RadarEntry" WHERE words @@ ('''' || had || '''')::tsquery);
    RETURN NULL;
END $$;

CREATE TRIGGER radar_learns_words AFTER INSERT OR UPDATE OF words ON "RadarEntry"
    FOR EACH ROW EXECUTE FUNCTION radar_learns_words();
CREATE TRIGGER radar_forgets_words AFTER DELETE OR UPDATE OF words ON "RadarEntry"
    FOR EACH ROW EXECUTE FUNCTION radar_forgets_words();

-- Those that are there already.
UPDATE "Report" SET content = content WHERE "isIndexable";
