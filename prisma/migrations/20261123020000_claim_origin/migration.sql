-- When, by whom and where a claim was made, as its submitter says.
ALTER TABLE "Report" ADD COLUMN "claimOrigin" JSONB;
