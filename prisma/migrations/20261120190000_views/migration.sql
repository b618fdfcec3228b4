-- CreateTable
CREATE TABLE "ReportViews" (
    "reportId" UUID NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "ReportViews_pkey" PRIMARY KEY ("reportId")
);

-- CreateTable
CREATE TABLE "ViewSalt" (
    "day" DATE NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "ViewSalt_pkey" PRIMARY KEY ("day")
);

-- CreateTable: what it holds is of no worth the day after, so a crash may empty it and no commit waits for it.
CREATE UNLOGGED TABLE "ViewMark" (
    "mark" BYTEA NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "ViewMark_pkey" PRIMARY KEY ("mark")
);

-- CreateIndex
CREATE INDEX "ViewMark_day_idx" ON "ViewMark"("day");

-- AddForeignKey
ALTER TABLE "ReportViews" ADD CONSTRAINT "ReportViews_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("reportId") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: what schema.prisma has no words for.

ALTER TABLE "ReportViews" ADD CONSTRAINT "ReportViews_views_check" CHECK ("views" > 0);
ALTER TABLE "ViewSalt" ADD CONSTRAINT "ViewSalt_salt_check" CHECK (octet_length("salt") = 32);
ALTER TABLE "ViewMark" ADD CONSTRAINT "ViewMark_mark_check" CHECK (octet_length("mark") = 32);
