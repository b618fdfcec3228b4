-- What names a private person, or alleges crime, illness or sex life of anybody, is listed only while
-- a person has reviewed it.
ALTER TABLE "Report" ADD COLUMN "isAboutPerson" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "Report" ADD CONSTRAINT "Report_person_check"
    CHECK (NOT ("isIndexable" AND "isAboutPerson" AND "reviewedAt" IS NULL));
