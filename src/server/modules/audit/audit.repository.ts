import { AUDIT_INDEXED_MIN, AUDIT_SCAN_MAX } from '../../../shared/lists.ts';
import type { AuditEntry } from '../../platform/database/generated/client.ts';
import { patternOf, type Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

interface NewAuditEntry extends Omit<AuditEntry, 'id' | 'before' | 'after'> {
  before: object | null;
  after: object | null;
}

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

export interface AuditSelection {
  group: string | null;
  actor: string | null;
  subject: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

export interface Place {
  at: Date;
  id: string;
}

/** With more matches than this, scanning the list is faster than the index. */
const FEW = 10_000;

/** A subject too short for the index is searched in the next `scanMax` entries only. */
export async function findAudit(
  db: Statements,
  selection: AuditSelection,
  page: { older: boolean; than: Place | null; take: number; scanMax?: number },
): Promise<AuditEntry[]> {
  const { older, than, take, scanMax = AUDIT_SCAN_MAX } = page;
  const { values, names, conditions } = conditionsOf(selection, older, than);
  const name = [older ? 'older' : 'newer', ...names].join('-');
  const order = older ? 'at DESC, id DESC' : 'at, id';
  const end = `ORDER BY ${order} LIMIT $${values.length + 1}::int`;
  const where = conditions.join(' AND ');
  if (selection.subject === null) {
    const text = `SELECT * FROM "AuditEntry" WHERE ${where} ${end}`;
    return db.prepared<AuditEntry>(`find-audit-${name}`, text, [...values, take]);
  }
  if (isShort(selection.subject)) {
    // Many entries match a short text, so the scan ends soon; the limit bounds a rare one.
    const text = `
      SELECT * FROM (SELECT * FROM "AuditEntry" WHERE ${where} ORDER BY ${order}
        LIMIT $${values.length + 2}::int) nearby
      WHERE ${UNINDEXED} LIKE lower($${values.length + 3}) ${end}`;
    const rest = [take, scanMax, patternOf(selection.subject)];
    return db.prepared<AuditEntry>(`find-audit-${name}-short`, text, [...values, ...rest]);
  }
  const [counted] = await db.prepared<{ many: boolean }>(
    `count-audit-${name}`,
    `SELECT count(*) > ${FEW} AS many FROM (
      SELECT FROM "AuditEntry" WHERE ${where} LIMIT ${FEW} + 1) found`,
    values,
  );
  const found = counted?.many
    ? `SELECT * FROM "AuditEntry" WHERE ${where.replace(SUBJECT, UNINDEXED)}`
    : `WITH found AS MATERIALIZED (SELECT * FROM "AuditEntry" WHERE ${where}) SELECT * FROM found`;
  return db.prepared<AuditEntry>(
    `find-audit-${name}-${counted?.many ? 'many' : 'few'}`,
    `${found} ${end}`,
    [...values, take],
  );
}

/** The expression of the index. */
const SUBJECT = `lower("subjectId" || ' ' || "subjectName")`;
/** Keeps the index from being used. */
const UNINDEXED = `(${SUBJECT} || '')`;

const isShort = (subject: string): boolean => subject.length < AUDIT_INDEXED_MIN;

function conditionsOf(selection: AuditSelection, older: boolean, than: Place | null) {
  const values: unknown[] = [];
  const names: string[] = [];
  const conditions = ['true'];
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    if (value === null) return;
    names.push(name);
    conditions.push(condition(`$${values.push(value)}`));
  };
  const { group, actor, subject, from, to } = selection;
  const indexed = subject === null || isShort(subject) ? null : patternOf(subject);
  add('group', group, (place) => `split_part(action, '.', 1) = ${place}`);
  add('actor', actor, (place) => `"actorEmail" = ${place}`);
  add('subject', indexed, (place) => `${SUBJECT} LIKE lower(${place})`);
  add('from', from, (place) => `at >= ${place}::timestamptz`);
  add('to', to, (place) => `at < ${place}::timestamptz`);
  if (than) {
    const [before, side] = older ? ['<=', '<'] : ['>=', '>'];
    // Only a condition on `at` alone uses the index.
    add('than', than.at, (place) => `at ${before} ${place}::timestamptz`);
    add('id', than.id, (place) => `(at, id) ${side} ($${values.length - 1}, ${place}::uuid)`);
  }
  return { values, names, conditions };
}

export async function findActors(db: Statements, most: number): Promise<string[]> {
  const rows = await db.prepared<{ actor: string }>('find-actors', FIND_ACTORS, [most]);
  return rows.map(({ actor }) => actor);
}

// Jumps from one address to the next in the index, however many entries each has.
const FIND_ACTORS = `
  WITH RECURSIVE actors (actor) AS (
    SELECT min("actorEmail") FROM "AuditEntry"
    UNION ALL
    SELECT (SELECT min("actorEmail") FROM "AuditEntry" WHERE "actorEmail" > actor)
    FROM actors WHERE actor IS NOT NULL
  ) SELECT actor FROM actors WHERE actor IS NOT NULL LIMIT $1::int`;

export async function findSubjects(db: Statements, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.prepared<{ id: string }>('find-subjects', FIND_SUBJECTS, [ids]);
  return new Set(rows.map(({ id }) => id));
}

const FIND_SUBJECTS = `
  SELECT "reportId" AS id FROM "Report"
  WHERE "reportId" = ANY ($1::uuid[]) AND "deletedAt" IS NULL
  UNION ALL SELECT id FROM "User" WHERE id = ANY ($1::uuid[])`;
