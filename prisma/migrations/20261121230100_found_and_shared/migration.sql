-- CreateTable
CREATE TABLE "PrerenderedPage" (
    "reportId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "build" TEXT NOT NULL,
    "html" BYTEA NOT NULL,
    "storedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PrerenderedPage_pkey" PRIMARY KEY ("reportId")
);

-- AddForeignKey
ALTER TABLE "PrerenderedPage" ADD CONSTRAINT "PrerenderedPage_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
