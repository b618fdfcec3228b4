-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "addressHash" TEXT;

-- CreateTable
CREATE TABLE "AddressSalt" (
    "period" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "AddressSalt_pkey" PRIMARY KEY ("period")
);

-- CreateTable: what it holds is of no worth after an hour, so a crash may empty it and no commit waits for it.
CREATE UNLOGGED TABLE "Throttle" (
    "subject" TEXT NOT NULL,
    "times" TIMESTAMPTZ(3)[],
    "keptUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Throttle_pkey" PRIMARY KEY ("subject")
);

-- CreateIndex
CREATE INDEX "Throttle_keptUntil_idx" ON "Throttle"("keptUntil");

-- From here on: what schema.prisma has no words for.

ALTER TABLE "AddressSalt"
    ADD CONSTRAINT "AddressSalt_period_check" CHECK ("period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
    ADD CONSTRAINT "AddressSalt_salt_check" CHECK (octet_length("salt") = 32);

-- Times do not compress; trying costs more than it saves.
ALTER TABLE "Throttle" ALTER COLUMN "times" SET STORAGE EXTERNAL;

-- One more submission at `asked_at`: rule i allows subject i at most so many within so many
-- milliseconds. Counts it under every subject, or under none when a rule refuses; then gives the
-- number of the first that does, and when it would not. Each subject's times are kept newest first,
-- and no more of them than a rule needs: of a limit of five only the fifth newest matters.
CREATE FUNCTION take_turn(subjects text[], windows int[], limits int[], asked_at timestamptz)
RETURNS TABLE (refused int, "freeAt" timestamptz) LANGUAGE plpgsql AS $$
DECLARE
    span interval;
    counted timestamptz[];
    deciding timestamptz;
BEGIN
    -- From here to the commit the subjects are ours; each statement sees what was committed before it.
    -- All take these locks in one order, or two could wait for each other.
    PERFORM pg_advisory_xact_lock(72707370, key) FROM (
        SELECT DISTINCT hashtext(given) AS key FROM unnest(subjects) given ORDER BY key) keys;

    FOR rule IN 1 .. cardinality(subjects) LOOP
        span := windows[rule] * interval '1 millisecond';
        SELECT times INTO counted FROM "Throttle" WHERE subject = subjects[rule];
        -- What lies far in the future was counted by a clock that went wrong.
        IF counted[1] >= asked_at + span THEN
            counted := ARRAY(SELECT given FROM unnest(counted) given
                WHERE given < asked_at + span ORDER BY given DESC);
        END IF;
        deciding := CASE limits[rule] WHEN 0 THEN asked_at ELSE counted[limits[rule]] END;
        IF deciding > asked_at - span THEN
            RETURN QUERY SELECT rule, deciding + span;
            RETURN;
        END IF;
    END LOOP;

    INSERT INTO "Throttle" AS known (subject, times, "keptUntil")
    SELECT given, ARRAY[asked_at], asked_at + max(milliseconds) * interval '1 millisecond'
    FROM unnest(subjects, windows) rules (given, milliseconds) GROUP BY given
    ON CONFLICT (subject) DO UPDATE SET "keptUntil" = EXCLUDED."keptUntil", times = (CASE
        WHEN known.times[1] <= asked_at THEN asked_at || known.times
        -- Two clocks do not quite agree, or one went wrong.
        ELSE ARRAY(SELECT given FROM unnest(asked_at || known.times) given
            WHERE given < EXCLUDED."keptUntil" ORDER BY given DESC)
        END)[1 : (SELECT max(most) FROM unnest(subjects, limits) rules (given, most)
            WHERE given = known.subject)];

    -- Whoever comes clears away more than they leave behind, so the table holds the last hour.
    DELETE FROM "Throttle" WHERE subject = ANY (ARRAY(
        SELECT subject FROM "Throttle" WHERE "keptUntil" <= asked_at
        ORDER BY "keptUntil" LIMIT 4 FOR UPDATE SKIP LOCKED));
END $$;
