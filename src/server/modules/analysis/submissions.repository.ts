import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { AllowanceState } from '../../platform/database/generated/enums.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export interface UserSubmission {
  reportId: string;
  userId: string;
  notes: string | null;
  period: string;
  createdAt: Date;
}

/** Stores the submission of somebody who is signed in, which costs nothing; a visitor's: `visitors.ts`. */
export async function submitAsUser(
  tx: Statements,
  { reportId, userId, notes, period, createdAt }: UserSubmission,
): Promise<void> {
  const values = [uuidV7(), reportId, userId, notes, period, createdAt];
  await tx.prepared('submit-as-user', SUBMIT_AS_USER, values);
}

const SUBMIT_AS_USER = `
  INSERT INTO "Submission" (id, "reportId", "userId", notes, period, allowance, "createdAt")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, 'none', $6::timestamptz)`;

/** Whether a visitor's own report was taken from their month for an analysis of this one. */
export async function hasPaidFor(
  db: Database | Transaction,
  token: string,
  reportId: string,
): Promise<boolean> {
  const found = await db.submission.findFirst({
    where: { reportId, visitor: { token }, allowance: { in: ['used', 'reserved'] } },
    select: { id: true },
  });
  return found !== null;
}

/** Marks what was reserved for the report as used. */
export async function useReserved(tx: Transaction, reportId: string): Promise<void> {
  await tx.submission.updateMany({
    where: { reportId, allowance: 'reserved' },
    data: { allowance: 'used', addressHash: null },
  });
}

/** The submissions that hold a reservation for the report. */
export function findReserved(tx: Transaction, reportId: string) {
  return tx.submission.findMany({
    where: { reportId, allowance: 'reserved', visitorId: { not: null } },
    select: { id: true, visitorId: true, addressHash: true, period: true },
    // One order for all, as for the counters that are locked for them.
    orderBy: { visitorId: 'desc' },
  });
}

/** Marks what became of a reservation; whose address also held it is forgotten. */
export async function settleSubmission(
  tx: Transaction,
  submissionId: string,
  allowance: Exclude<AllowanceState, 'reserved'>,
): Promise<void> {
  await tx.submission.update({
    where: { id: submissionId },
    data: { allowance, addressHash: null },
  });
}
