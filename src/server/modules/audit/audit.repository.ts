import { AUDIT_INDEXED_MIN, AUDIT_SCAN_MAX } from '../../../shared/adminLists.ts';
import type { AuditEntry } from '../../platform/database/generated/client.ts';
import type { Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

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

export interface AuditSelection {
  /** What actions begin with, before the dot; null: all. */
  group: string | null;
  actor: string | null;
  /** What the id or the name of the subject contains, whatever its case. */
  subject: string | null;
  from: Date | null;
  /** Itself left out. */
  to: Date | null;
}

/** A place in the list, which has the newest first. */
export interface Place {
  at: Date;
  id: string;
}

/** What many subjects contain is met soon enough on the way through the list; what few do, is not. */
const FEW = 10_000;

/**
 * At most `take` acts that are older than a place, newest first; or newer, oldest first. What is too short
 * for the index is looked for among so many next to the place.
 */
export async function findAudit(
  db: Statements,
  selection: AuditSelection,
  asked: { older: boolean; than: Place | null; take: number; lookedThrough?: number },
): Promise<AuditEntry[]> {
  const { older, than, take, lookedThrough = AUDIT_SCAN_MAX } = asked;
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
    // What is short enough to be in many is met on the way; of what is in few, the way has an end.
    const text = `
      SELECT * FROM (SELECT * FROM "AuditEntry" WHERE ${where} ORDER BY ${order}
        LIMIT $${values.length + 2}::int) next_to_it
      WHERE ${UNINDEXED} LIKE lower($${values.length + 3}) ${end}`;
    const rest = [take, lookedThrough, patternOf(selection.subject)];
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

/** As the index has it. */
const SUBJECT = `lower("subjectId" || ' ' || "subjectName")`;
/** The same, but unknown to the index: for the way through the order. */
const UNINDEXED = `(${SUBJECT} || '')`;

const isShort = (subject: string): boolean => subject.length < AUDIT_INDEXED_MIN;

const patternOf = (subject: string): string => `%${subject.replace(/[\\%_]/g, '\\$&')}%`;

function conditionsOf(selection: AuditSelection, older: boolean, than: Place | null) {
  const values: unknown[] = [];
  const names: string[] = [];
  const conditions = ['true'];
  const ask = (name: string, asked: unknown, condition: (place: string) => string) => {
    if (asked === null) return;
    names.push(name);
    conditions.push(condition(`$${values.push(asked)}`));
  };
  const { group, actor, subject, from, to } = selection;
  const indexed = subject === null || isShort(subject) ? null : patternOf(subject);
  ask('group', group, (place) => `split_part(action, '.', 1) = ${place}`);
  ask('actor', actor, (place) => `"actorEmail" = ${place}`);
  ask('subject', indexed, (place) => `${SUBJECT} LIKE lower(${place})`);
  ask('from', from, (place) => `at >= ${place}::timestamptz`);
  ask('to', to, (place) => `at < ${place}::timestamptz`);
  if (than) {
    const [before, side] = older ? ['<=', '<'] : ['>=', '>'];
    // The moment alone leads into the index; both together are the place.
    ask('than', than.at, (place) => `at ${before} ${place}::timestamptz`);
    ask('id', than.id, (place) => `(at, id) ${side} ($${values.length - 1}, ${place}::uuid)`);
  }
  return { values, names, conditions };
}

/** The addresses of those who ever did something, in their order. */
export async function findActors(db: Statements, most: number): Promise<string[]> {
  const rows = await db.prepared<{ actor: string }>('find-actors', FIND_ACTORS, [most]);
  return rows.map(({ actor }) => actor);
}

// From one to the next by the index, however much each of them did.
const FIND_ACTORS = `
  WITH RECURSIVE actors (actor) AS (
    SELECT min("actorEmail") FROM "AuditEntry"
    UNION ALL
    SELECT (SELECT min("actorEmail") FROM "AuditEntry" WHERE "actorEmail" > actor)
    FROM actors WHERE actor IS NOT NULL
  ) SELECT actor FROM actors WHERE actor IS NOT NULL LIMIT $1::int`;

/** Which of these are the public ids of reports and accounts that are there. */
export async function findSubjects(db: Statements, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.prepared<{ id: string }>('find-subjects', FIND_SUBJECTS, [ids]);
  return new Set(rows.map(({ id }) => id));
}

const FIND_SUBJECTS = `
  SELECT "reportId" AS id FROM "Report"
  WHERE "reportId" = ANY ($1::uuid[]) AND "deletedAt" IS NULL
  UNION ALL SELECT id FROM "User" WHERE id = ANY ($1::uuid[])`;
