import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { Submission } from '../../platform/database/generated/client.ts';
import type { AllowanceState } from '../../platform/database/generated/enums.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

type UserSubmission = Pick<Submission, 'reportId' | 'userId' | 'notes' | 'period' | 'createdAt'>;

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

export async function useReserved(tx: Transaction, reportId: string): Promise<void> {
  await tx.submission.updateMany({
    where: { reportId, allowance: 'reserved' },
    data: { allowance: 'used', addressHash: null },
  });
}

export function findReserved(tx: Transaction, reportId: string) {
  return tx.submission.findMany({
    where: { reportId, allowance: 'reserved', visitorId: { not: null } },
    select: { id: true, visitorId: true, addressHash: true, period: true },
    // The global lock order of the counters.
    orderBy: { visitorId: 'desc' },
  });
}

/** Also deletes the address hash. */
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
