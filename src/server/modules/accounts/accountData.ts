import type { Database, Statements } from '../../platform/database/database.ts';
import type { Prisma, User } from '../../platform/database/generated/client.ts';

/** A report with what belongs to it, as far as whoever asked for it may take it home. */
export type OwnedReport = Prisma.ReportGetPayload<{
  include: { submissions: true; detailed: true; views: true };
}>;

/** What is stored about a person, and some of their reports: those after the one given. */
export interface AccountData {
  user: Prisma.UserGetPayload<{ include: { sessions: true } }>;
  reports: OwnedReport[];
}

/** The person and at most `take` of their reports, by public id; null when there is no such person. */
export async function findAccountData(
  db: Database,
  userId: string,
  { after, take }: { after: string | null; take: number },
): Promise<AccountData | null> {
  const [user, own] = await Promise.all([
    db.user.findUnique({ where: { id: userId }, include: { sessions: true } }),
    db.prepared<{ id: string }>('find-owned', FIND_OWNED, [userId, after, take]),
  ]);
  if (!user) return null;
  const reports = await db.report.findMany({
    where: { id: { in: own.map(({ id }) => id) } },
    orderBy: { reportId: 'asc' },
    include: {
      submissions: { where: { userId }, orderBy: { createdAt: 'asc' } },
      detailed: true,
      views: true,
    },
  });
  return { user, reports };
}

// By the public id, which never changes: a report that is deleted between two parts hides no other.
const FIND_OWNED = `
  SELECT id FROM "Report" WHERE id IN (SELECT "reportId" FROM "Submission" WHERE "userId" = $1::uuid)
    AND "deletedAt" IS NULL AND ($2::uuid IS NULL OR "reportId" > $2::uuid)
  ORDER BY "reportId" LIMIT $3::int`;

export async function renameUser(db: Database, userId: string, name: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { name } });
}

/** What the person asked for stays, without their name and without what they noted. */
export async function disownSubmissions(tx: Statements, userId: string): Promise<void> {
  await tx.prepared(
    'disown-submissions',
    `UPDATE "Submission" SET "userId" = NULL, notes = NULL WHERE "userId" = $1::uuid`,
    [userId],
  );
}

/**
 * Deletes the person, with their sessions and whatever submissions still bear their name. Gives their id
 * at the identity service; null when there is no such person any more.
 */
export async function deleteUser(tx: Statements, userId: string): Promise<string | null> {
  const [deleted] = await tx.prepared<Pick<User, 'identityId'>>(
    'delete-user',
    `DELETE FROM "User" WHERE id = $1::uuid RETURNING "identityId"`,
    [userId],
  );
  return deleted?.identityId ?? null;
}
