-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "User_lastSeenAt_id_idx" ON "User"("lastSeenAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_actorEmail_at_id_idx" ON "AuditEntry"("actorEmail", "at" DESC, "id" DESC);

-- From here on: what schema.prisma has no words for.

-- The few among the many.
CREATE INDEX "User_admins_idx" ON "User" (id) WHERE role = 'ADMIN';
CREATE INDEX "User_suspended_idx" ON "User" ("createdAt" DESC, id DESC) WHERE "suspendedAt" IS NOT NULL;
CREATE INDEX "User_unverified_idx" ON "User" ("createdAt" DESC, id DESC) WHERE NOT "emailVerified";

-- What an act is about, as the list of acts is narrowed down by it.
CREATE INDEX "AuditEntry_group_idx" ON "AuditEntry" (split_part(action, '.', 1), at DESC, id DESC);

-- A search reads the table where the server has no trigrams: slower, but right.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX "User_search_idx" ON "User"
            USING gin (lower(email || ' ' || name) gin_trgm_ops);
        CREATE INDEX "AuditEntry_subject_idx" ON "AuditEntry"
            USING gin (lower("subjectId" || ' ' || "subjectName") gin_trgm_ops);
    END IF;
END $$;

-- What was done stays written, whoever asks for a change.
CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'An audit entry is neither changed nor deleted.';
END $$;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON "AuditEntry"
    FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
