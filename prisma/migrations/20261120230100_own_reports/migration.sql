-- A person's list has each report once, by the last time it was asked for: read from the index alone.
-- DropIndex
DROP INDEX "Submission_userId_createdAt_idx";

-- CreateIndex
CREATE INDEX "Submission_userId_reportId_createdAt_idx" ON "Submission"("userId", "reportId", "createdAt");
