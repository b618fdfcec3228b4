-- A report that is analysed anew stays listed meanwhile, so lists do not ask for the status, and could
-- not use an index that does: each of them read all reports there are.
DROP INDEX "Report_listed_idx";
CREATE INDEX "Report_listed_idx" ON "Report"("createdAt" DESC, "id" DESC)
    WHERE "isSample" OR "isIndexable";
