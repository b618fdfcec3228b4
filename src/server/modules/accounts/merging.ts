import type { Transaction } from '../../platform/database/database.ts';

/**
 * Makes the submissions of a visitor an account's, but for those that are somebody's already. The
 * visitor stays named on them: by that a reservation finds its counters. Where the account had asked
 * for the report itself, a submission that says nothing more is dropped.
 */
export async function giveSubmissions(
  tx: Transaction,
  token: string,
  userId: string,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Submission" given USING "Visitor" visitor
    WHERE visitor.token = ${token}::uuid AND given."visitorId" = visitor.id
      AND given."userId" IS NULL AND given.notes IS NULL AND given.allowance <> 'reserved'
      AND EXISTS (SELECT FROM "Submission" own
        WHERE own."reportId" = given."reportId" AND own."userId" = ${userId}::uuid)`;
  await tx.$executeRaw`
    UPDATE "Submission" given SET "userId" = ${userId}::uuid FROM "Visitor" visitor
    WHERE visitor.token = ${token}::uuid AND given."visitorId" = visitor.id
      AND given."userId" IS NULL`;
}
