-- A removal request about a person hides the report before any admin acts.
ALTER TABLE "AuditEntry" ALTER COLUMN "actorId" DROP NOT NULL;
