import type { Statements } from './statements.ts';
import { uuidV7 } from './uuidV7.ts';

export interface NewAuditEntry {
  at: Date;
  actorId: string;
  actorEmail: string;
  action: string;
  subjectId: string;
  subjectName: string;
  before: object | null;
  after: object | null;
}

/** Stores acts, in their order, in one statement. */
export async function insertAudit(
  tx: Statements,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ id: uuidV7(), ...entry }));
  await tx.prepared('insert-audit', INSERT_AUDIT, [JSON.stringify(rows)]);
}

const INSERT_AUDIT = `
  INSERT INTO "AuditEntry" (id, at, "actorId", "actorEmail", action, "subjectId", "subjectName",
    before, after)
  SELECT id, at, "actorId", "actorEmail", action, "subjectId", "subjectName",
    NULLIF(before, 'null'), NULLIF(after, 'null')
  FROM jsonb_to_recordset($1::jsonb) given (id uuid, at timestamptz, "actorId" uuid,
    "actorEmail" text, action text, "subjectId" text, "subjectName" text, before jsonb, after jsonb)`;
