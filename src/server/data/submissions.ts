import type { Database, Transaction } from './database.ts';
import type { AllowanceState } from './generated/enums.ts';

export interface NewSubmission {
  reportId: string;
  visitorId: string | null;
  userId: string | null;
  notes: string | null;
  period: string;
  allowance: AllowanceState;
  createdAt: Date;
}

export async function insertSubmission(tx: Transaction, submission: NewSubmission): Promise<void> {
  await tx.submission.create({ data: submission });
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
    data: { allowance: 'used' },
  });
}

/** The submissions that hold a reservation for the report. */
export function findReserved(tx: Transaction, reportId: string) {
  return tx.submission.findMany({
    where: { reportId, allowance: 'reserved', visitorId: { not: null } },
    select: { id: true, visitorId: true, period: true },
    // Whoever settles several visitors' counters does so in one order, or two could lock each other.
    orderBy: { visitorId: 'asc' },
  });
}

export async function setAllowance(
  tx: Transaction,
  submissionId: string,
  allowance: AllowanceState,
): Promise<void> {
  await tx.submission.update({ where: { id: submissionId }, data: { allowance } });
}
