-- Who wants to hear of each new result of a report.
CREATE TABLE "Follow" (
    "userId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "seenNumber" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId", "reportId")
);

CREATE INDEX "Follow_reportId_idx" ON "Follow"("reportId");

ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_reportId_fkey"
    FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
