import type { Statements } from '../../platform/database/statements.ts';

/** Somebody with an account who asked for a report. */
export interface OwnerRecord {
  id: string;
  email: string;
  name: string;
}

/** Who asked for a report, the first to ask first; `most` of them. */
export function findOwners(db: Statements, id: string, most: number): Promise<OwnerRecord[]> {
  return db.prepared<OwnerRecord>('find-owners', FIND_OWNERS, [id, most]);
}

const FIND_OWNERS = `
  SELECT account.id, email, name FROM (
    SELECT "userId", min("createdAt") AS first FROM "Submission"
    WHERE "reportId" = $1::uuid AND "userId" IS NOT NULL
    GROUP BY "userId" ORDER BY first, "userId" LIMIT $2::int
  ) asked JOIN "User" account ON account.id = "userId" ORDER BY first, account.id`;

/** Whether this person asked for a report, and nobody did before them. */
export async function isFirstToAsk(db: Statements, id: string, userId: string): Promise<boolean> {
  const [found] = await db.prepared<{ first: boolean }>('first-to-ask', FIRST_TO_ASK, [id, userId]);
  return found?.first === true;
}

const FIRST_TO_ASK = `
  WITH own AS (
    SELECT min("createdAt") AS at FROM "Submission" WHERE "reportId" = $1::uuid AND "userId" = $2::uuid
  )
  SELECT at IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Submission" WHERE "reportId" = $1 AND "createdAt" < own.at) AS first
  FROM own`;

/** What one person has to do with a report. */
export interface ShareRecord {
  /** How often they asked for it. */
  asked: number;
  views: number;
  /** Each time that they noted something, the newest first. */
  notes: { askedAt: string; notes: string }[];
}

export async function findShare(
  db: Statements,
  id: string,
  userId: string,
  most: number,
): Promise<ShareRecord> {
  const [found] = await db.prepared<ShareRecord>('find-share', FIND_SHARE, [id, userId, most]);
  if (!found) throw new Error('a sum gave no row');
  return found;
}

const FIND_SHARE = `
  WITH own AS (
    SELECT notes, "createdAt" FROM "Submission" WHERE "userId" = $2::uuid AND "reportId" = $1::uuid
  )
  SELECT (SELECT count(*)::int FROM own) AS asked,
    COALESCE((SELECT views FROM "ReportViews" viewed JOIN "Report" report USING ("reportId")
      WHERE report.id = $1), 0) AS views,
    COALESCE((SELECT json_agg(json_build_object('askedAt', "createdAt", 'notes', notes)
      ORDER BY "createdAt" DESC) FROM (
        SELECT * FROM own WHERE notes IS NOT NULL ORDER BY "createdAt" DESC LIMIT $3::int
      ) newest), '[]') AS notes`;
