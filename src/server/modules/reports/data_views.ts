import type { Database } from '../../platform/database/database.ts';

/** The salt of a day, `2026-11-20`: the one given, unless the day has one already. */
export async function findOrInsertViewSalt(
  db: Database,
  day: string,
  salt: Uint8Array,
): Promise<Uint8Array> {
  const [row] = await db.$queryRaw<{ salt: Uint8Array }[]>`
    INSERT INTO "ViewSalt" (day, salt) VALUES (${day}::date, ${salt}::bytea)
    ON CONFLICT (day) DO UPDATE SET day = EXCLUDED.day RETURNING salt`;
  if (!row) throw new Error('an upsert gave no row');
  return row.salt;
}

/** Deletes the salts of the days before, and the marks that were made with them. */
export async function dropOlderViews(db: Database, day: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "ViewSalt" WHERE day < ${day}::date`;
  await db.$executeRaw`DELETE FROM "ViewMark" WHERE day < ${day}::date`;
}

/** A view by somebody whose mark, and whose address's, it carries instead of their names. */
export interface View {
  reportId: string;
  day: string;
  visitorMark: Uint8Array;
  addressMark: Uint8Array;
  /** Views of this report that an address may have counted in a day. */
  addressLimit: number;
}

/**
 * Counts a view of a report that is finished and not kept from anybody, unless the visitor was counted today or the address had
 * its share; in one statement, exact however many come at once.
 */
export async function insertView(db: Database, view: View): Promise<void> {
  const { reportId, day, visitorMark, addressMark, addressLimit } = view;
  await db.$executeRaw`
    WITH report AS (
      SELECT "reportId" FROM "Report"
      WHERE "reportId" = ${reportId}::uuid AND status = 'completed'
        AND "deletedAt" IS NULL AND "withheldAt" IS NULL
    ), visitor AS (
      INSERT INTO "ViewMark" (mark, day, views)
      SELECT ${visitorMark}::bytea, ${day}::date, 1 FROM report
      WHERE NOT EXISTS (
        SELECT FROM "ViewMark" WHERE mark = ${addressMark}::bytea AND views >= ${addressLimit}::int)
      ON CONFLICT (mark) DO NOTHING RETURNING mark
    ), address AS (
      INSERT INTO "ViewMark" AS known (mark, day, views)
      SELECT ${addressMark}::bytea, ${day}::date, 1 FROM visitor
      ON CONFLICT (mark) DO UPDATE SET views = known.views + 1
        WHERE known.views < ${addressLimit}::int
      RETURNING mark
    )
    INSERT INTO "ReportViews" AS counted ("reportId", views)
    SELECT "reportId", 1 FROM report, address
    ON CONFLICT ("reportId") DO UPDATE SET views = counted.views + 1`;
}
