import type { Database, Transaction } from './database.ts';
import type { AllowanceState } from './generated/enums.ts';

export interface UserSubmission {
  reportId: string;
  userId: string;
  notes: string | null;
  period: string;
  createdAt: Date;
}

/** Stores the submission of somebody who is signed in, which costs nothing; a visitor's: `visitors.ts`. */
export async function submitAsUser(tx: Transaction, submission: UserSubmission): Promise<void> {
  await tx.submission.create({ data: { ...submission, allowance: 'none' } });
}

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

/** The notes that came with the submission that began the report. */
export async function firstNotes(
  tx: Database | Transaction,
  reportId: string,
): Promise<string | null> {
  const first = await tx.submission.findFirst({
    where: { reportId },
    orderBy: { id: 'asc' },
    select: { notes: true },
  });
  return first?.notes ?? null;
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
