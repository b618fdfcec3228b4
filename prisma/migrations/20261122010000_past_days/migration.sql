-- What the dashboard tells of days that are over: counted once, in place of each time it is opened.
CREATE TABLE "PastDay" (
    "day" DATE NOT NULL,
    "analyses" INTEGER NOT NULL,
    "partial" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "times" BYTEA NOT NULL,
    "costUsd" DOUBLE PRECISION,
    "visitors" INTEGER NOT NULL,
    "accounts" INTEGER NOT NULL,
    "begun" INTEGER NOT NULL,
    "registrations" INTEGER NOT NULL,

    CONSTRAINT "PastDay_pkey" PRIMARY KEY ("day")
);

-- They are drawn at random: compressing them takes time and saves nothing.
ALTER TABLE "PastDay" ALTER COLUMN "times" SET STORAGE EXTERNAL;

-- Whose free reports of a month are used up: found without going through all visitors of all months.
CREATE INDEX "AllowanceCounter_held_idx" ON "AllowanceCounter"("period", ("reserved" - "returned"))
    WHERE "subject" LIKE 'visitor:%';
