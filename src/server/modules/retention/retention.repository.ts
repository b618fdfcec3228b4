import type { Statements } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

const BATCH_SIZE = 500;

export interface Cursor {
  at: Date;
  id: string;
}

export const FIRST: Cursor = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** Reports of visitors that nobody has read since, or has ever followed, disputed or moderated. */
export async function deleteUnreadReports(tx: Statements, since: Date, { at, id }: Cursor) {
  const page = await findUpdatedBefore(tx, since, at, id);
  const ids = page.map((report) => report.id);
  const locked = await lockUnlisted(tx, ids);
  // A separate statement, so that it sees what other transactions committed before the lock.
  const deleted = await deleteUnread(tx, locked, since);
  return { deleted: deleted.length, next: nextOf(page) };
}

const findUpdatedBefore = sql.rows<[before: Date, at: Date, id: string], Cursor>`
  SELECT "updatedAt" AS at, "reportId" AS id FROM "ReportListing"
  WHERE "updatedAt" < $1::timestamptz AND ("updatedAt", "reportId") > ($2::timestamptz, $3::uuid)
  ORDER BY "updatedAt", "reportId" LIMIT ${BATCH_SIZE}`;

const lockUnlisted = sql.values<[ids: string[]], string>`
  SELECT id AS value FROM "Report" WHERE "reportId" = ANY ($1::uuid[]) AND NOT "isIndexable" AND NOT "isSample"
  ORDER BY id FOR UPDATE SKIP LOCKED`;

const deleteUnread = sql.values<[ids: string[], since: Date], string>`
  DELETE FROM "Report" report WHERE id = ANY ($1::uuid[]) AND status <> 'processing'
    AND "updatedAt" < $2::timestamptz AND NOT "isIndexable" AND NOT "isSample"
    AND "withheldAt" IS NULL AND "deletedAt" IS NULL AND seo IS NULL AND "reviewedAt" IS NULL
    AND corrections = '[]' AND NOT EXISTS (SELECT FROM "CorrectionRequest"
      WHERE "reportId" = report.id AND "decidedAt" IS NULL)
    AND EXISTS (SELECT FROM "Submission" WHERE "reportId" = report.id AND "visitorId" IS NOT NULL)
    AND NOT EXISTS (SELECT FROM "Submission" WHERE "reportId" = report.id
      AND ("userId" IS NOT NULL OR "createdAt" >= $2))
    AND NOT EXISTS (SELECT FROM "Follow" WHERE "reportId" = report.id)
    AND NOT EXISTS (SELECT FROM "OldSlug" WHERE "reportId" = report.id)
    AND NOT EXISTS (SELECT FROM "ReportViews" viewed WHERE viewed."reportId" = report."reportId"
      AND "lastDay" >= $2::date)
  RETURNING id AS value`;

export async function deleteOldRuns(tx: Statements, since: Date, { id }: Cursor) {
  const page = await findRerun(tx, id);
  const ids = page.map((report) => report.id);
  const deleted = await deleteEarlierRuns(tx, ids, since);
  return { deleted, next: nextOf(page) };
}

// A failed run leaves the result of an earlier one.
const findRerun = sql.rows<[after: string], Cursor>`
  SELECT "updatedAt" AS at, id FROM "Report"
  WHERE id > $1::uuid AND run > 1 AND status = 'completed' AND failure IS NULL
  ORDER BY id LIMIT ${BATCH_SIZE}`;

const deleteEarlierRuns = sql.value<[ids: string[], since: Date], number>`
  WITH report AS (
    SELECT id, run FROM "Report" WHERE id = ANY ($1::uuid[])
      AND status = 'completed' AND failure IS NULL
  ), pages AS (
    DELETE FROM "Page" page USING report WHERE page."reportId" = report.id
      AND page.run < report.run AND "fetchedAt" < $2::timestamptz RETURNING 1
  ), answers AS (
    DELETE FROM "AnalystAnswer" answer USING report WHERE answer."reportId" = report.id
      AND answer.run < report.run AND "answeredAt" < $2 RETURNING 1
  ) SELECT ((SELECT count(*) FROM pages) + (SELECT count(*) FROM answers))::int AS value`;

/** A trigger refuses to delete entries of the last year. */
export const deleteOldAudit = async (tx: Statements, since: Date) =>
  wholeBatch(await deleteAudit(tx, since));

const deleteAudit = sql.rows<[since: Date], Cursor>`
  DELETE FROM "AuditEntry" WHERE set_config('verimeter.prunes_audit', 'on', true) = 'on'
    AND id = ANY (ARRAY(
      SELECT id FROM "AuditEntry" WHERE at < $1::timestamptz ORDER BY at LIMIT ${BATCH_SIZE}
    )) RETURNING at, id`;

/** The requests stay, because a removal that was refused once must not hide the result again. */
export const deleteDecidedTexts = async (tx: Statements, since: Date) =>
  wholeBatch(await clearTexts(tx, since));

const clearTexts = sql.rows<[since: Date], Cursor>`
  UPDATE "CorrectionRequest" SET text = '' WHERE id = ANY (ARRAY(
    SELECT id FROM "CorrectionRequest" WHERE "decidedAt" < $1::timestamptz AND text <> ''
    LIMIT ${BATCH_SIZE}
  )) RETURNING "decidedAt" AS at, id`;

const wholeBatch = (page: readonly Cursor[]) => ({ deleted: page.length, next: nextOf(page) });

const nextOf = (page: readonly Cursor[]): Cursor | null =>
  page.length < BATCH_SIZE ? null : (page.at(-1) ?? null);
