-- Notes by which admins correct a report, and what people say is wrong with it.
ALTER TABLE "Report" ADD COLUMN "corrections" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "CorrectionRequest" (
    "id" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "resultNumber" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "email" TEXT,
    "hid" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decision" TEXT,
    "note" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    CONSTRAINT "CorrectionRequest_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "CorrectionRequest_reportId_idx" ON "CorrectionRequest"("reportId");
CREATE INDEX "CorrectionRequest_decidedAt_createdAt_idx"
    ON "CorrectionRequest"("decidedAt", "createdAt");

ALTER TABLE "CorrectionRequest" ADD CONSTRAINT "CorrectionRequest_reportId_fkey"
    FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
