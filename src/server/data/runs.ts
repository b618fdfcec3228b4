import type { Transaction } from './database.ts';
import type { RunKey } from './events.ts';
import { Prisma } from './generated/client.ts';

/**
 * Ends a run with a result. False when it was ended before: a result is stored exactly once. One that
 * `renews` the report takes away what was said of the result before it.
 */
export async function completeRun(
  tx: Transaction,
  { id, run }: RunKey,
  { renews, ...outcome }: Outcome,
): Promise<boolean> {
  const ended = await tx.report.updateMany({
    where: { id, run, status: 'processing' },
    data: { ...outcome, ...(renews ? OF_EARLIER_RESULT : {}), status: 'completed', failure: null },
  });
  if (ended.count === 0) return false;
  if (renews) await tx.detailedAnalysis.deleteMany({ where: { reportId: id, run: { lt: run } } });
  return true;
}

type Outcome = Omit<Prisma.ReportUpdateManyMutationInput, 'status' | 'failure'> & {
  renews: boolean;
};

const OF_EARLIER_RESULT = {
  isFeaturedHighScore: false,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
  hasDetailedAnalysis: false,
};

/**
 * Ends a run without a result. What an earlier run brought stays, with its time: the report is then
 * completed again. False when the run was ended before.
 */
export async function failRun(
  tx: Transaction,
  { id, run }: RunKey,
  failure: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE "Report" SET failure = ${failure},
      status = CASE WHEN result IS NULL THEN 'failed' ELSE 'completed' END::"ReportStatus",
      "updatedAt" = CASE WHEN result IS NULL THEN ${now}::timestamptz ELSE "updatedAt" END
    WHERE id = ${id}::uuid AND run = ${run}::int AND status = 'processing'`;
  return ended === 1;
}

/**
 * Begins a further run of a report that nobody analyses at the moment, in which all is asked and read
 * anew; the result before it stays until then. Null when the report is not in that state.
 * @throws what `isDuplicateClaim` knows when it never had a result and an equal claim is being
 * analysed; the transaction is lost then
 */
export async function beginResubmit(tx: Transaction, { id, run }: RunKey): Promise<RunKey | null> {
  const begun = await tx.report.updateMany({
    where: { id, run, status: { not: 'processing' } },
    data: { status: 'processing', run: run + 1, failure: null },
  });
  return begun.count === 1 ? { id, run: run + 1 } : null;
}

/** Whether the error says that an equal claim is being analysed for the first time. */
export const isDuplicateClaim = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/**
 * Begins a further run of a partial report that nobody analyses at the moment, and hands it what was
 * answered and read in the one before. Null when the report is not in that state.
 */
export async function beginMissing(tx: Transaction, { id, run }: RunKey): Promise<RunKey | null> {
  const begun = await tx.report.updateMany({
    where: { id, run, status: 'completed', partial: true },
    data: { status: 'processing', run: run + 1, failure: null },
  });
  if (begun.count === 0) return null;
  await tx.$executeRaw`
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    SELECT "reportId", ${run + 1}::int, place, block, provenance, "answeredAt" FROM "AnalystAnswer"
    WHERE "reportId" = ${id}::uuid AND run = ${run}::int AND block->>'status' = 'answered'`;
  await tx.$executeRaw`
    INSERT INTO "Page" ("reportId", run, info, text, "fetchedAt")
    SELECT "reportId", ${run + 1}::int, info, text, "fetchedAt" FROM "Page"
    WHERE "reportId" = ${id}::uuid AND run = ${run}::int`;
  return { id, run: run + 1 };
}
