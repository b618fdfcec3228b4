import { AUDIT_INDEXED_MIN, AUDIT_SCAN_MAX } from '../../../shared/lists.ts';
import { patternOf, type Statements } from '../../platform/database/database.ts';
import type { AuditFilter, AuditPlace } from '../../../shared/schema/admin.ts';
import { type AuditEntry, Prisma } from '../../platform/database/generated/client.ts';
import { columnsOf, preparedForm, sql } from '../../platform/database/sql.ts';

type NewAuditEntry = Omit<AuditEntry, 'before' | 'after'> &
  Record<'before' | 'after', object | null>;

export const insertAudit = sql.run<[entry: NewAuditEntry]>`
  INSERT INTO "AuditEntry" SELECT * FROM jsonb_populate_record(NULL::"AuditEntry", $1::jsonb)`;

/** With more matches than this, scanning the list is faster than the index. */
const FEW = 10_000;

/** A subject too short for the index is searched in the next `scanMax` entries only. */
export async function findAudit(
  db: Statements,
  { group, actor, subject, from, to }: AuditFilter,
  page: { older: boolean; than?: AuditPlace | null | undefined; take: number; scanMax?: number },
): Promise<AuditEntry[]> {
  const { older, than, take, scanMax = AUDIT_SCAN_MAX } = page;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const isShort = subject !== undefined && subject.length < AUDIT_INDEXED_MIN;
  const conditions = [
    // The names of actions begin with the singular of their group.
    group && `split_part(action, '.', 1) = ${value(group.replace(/s$/, ''))}`,
    actor && `"actorEmail" = ${value(actor)}`,
    subject && !isShort && `${SUBJECT} LIKE lower(${value(patternOf(subject))})`,
    from && `at >= ${value(new Date(from))}::timestamptz`,
    to && `at < ${value(new Date(to))}::timestamptz`,
  ];
  if (than) {
    // PostgreSQL reads no year 0; a date is sent as its year before Christ.
    const [time, id] = [`${value(new Date(than.at))}::timestamptz`, `${value(than.id)}::uuid`];
    const side = older ? '<' : '>';
    // Only a condition on `at` alone uses the index.
    conditions.push(`at ${side}= ${time}`, `(at, id) ${side} (${time}, ${id})`);
  }
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const order = older ? 'at DESC, id DESC' : 'at, id';
  const read = (text: string) =>
    preparedForm<AuditEntry>(db, `${text} ORDER BY ${order} LIMIT ${value(take)}::int`, values);
  if (!subject) return read(`SELECT ${COLUMNS} FROM "AuditEntry" entry WHERE ${where}`);
  if (isShort) {
    return read(`
      SELECT ${COLUMNS} FROM (SELECT * FROM "AuditEntry" WHERE ${where} ORDER BY ${order}
        LIMIT ${value(scanMax)}::int) entry
      WHERE ${UNINDEXED} LIKE lower(${value(patternOf(subject))})`);
  }
  const counting = `SELECT count(*) > ${FEW} AS many FROM (
      SELECT FROM "AuditEntry" WHERE ${where} LIMIT ${FEW} + 1) found`;
  const [counted] = await preparedForm<{ many: boolean }>(db, counting, [...values]);
  return read(
    counted?.many
      ? `SELECT ${COLUMNS} FROM "AuditEntry" entry WHERE ${where.replace(SUBJECT, UNINDEXED)}`
      : `WITH entry AS MATERIALIZED (SELECT * FROM "AuditEntry" WHERE ${where})
         SELECT ${COLUMNS} FROM entry`,
  );
}

const COLUMNS = columnsOf('entry', Prisma.AuditEntryScalarFieldEnum);

/** Must equal the expression of the index. */
const SUBJECT = `lower("subjectId" || ' ' || "subjectName")`;
/** Keeps the index from being used. */
const UNINDEXED = `(${SUBJECT} || '')`;

// Jumps from one address to the next in the index, however many entries each has.
export const findActors = sql.values<[most: number], string>`
  WITH RECURSIVE actors (actor) AS (
    SELECT min("actorEmail") FROM "AuditEntry" WHERE "actorEmail" > ''
    UNION ALL
    SELECT (SELECT min("actorEmail") FROM "AuditEntry" WHERE "actorEmail" > actor)
    FROM actors WHERE actor IS NOT NULL
  ) SELECT actor AS value FROM actors WHERE actor IS NOT NULL LIMIT $1::int`;

export const findSubjects = sql.values<[ids: readonly string[]], string>`
  SELECT "reportId" AS value FROM "Report"
  WHERE "reportId" = ANY ($1::uuid[]) AND "deletedAt" IS NULL
  UNION ALL SELECT id FROM "User" WHERE id = ANY ($1::uuid[])`;
