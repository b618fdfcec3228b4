import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RunKey } from '../analysis/progress.repository.ts';
import { type DetailedAnalysis, Prisma } from '../../platform/database/generated/client.ts';

export type DetailedRecord = DetailedAnalysis;

export function findDetailed(
  db: Database | Transaction,
  reportId: string,
): Promise<DetailedRecord | null> {
  return db.detailedAnalysis.findUnique({ where: { reportId } });
}

/**
 * Lets nobody else begin or end a detailed analysis of this report, nor change the report, until the
 * transaction ends. What is read after it is what holds.
 */
export async function lockForDetailed(tx: Transaction, reportId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM "Report" WHERE id = ${reportId}::uuid FOR NO KEY UPDATE`;
}

/** Stores that a detailed analysis was asked for, in place of an earlier one that is of no use. */
export async function beginDetailed(
  tx: Transaction,
  { id, run }: RunKey,
  requestedAt: Date,
): Promise<void> {
  const begun = { run, status: 'processing' as const, requestedAt };
  const blank = { sections: Prisma.DbNull, provenance: Prisma.DbNull, endedAt: null };
  await tx.detailedAnalysis.upsert({
    where: { reportId: id },
    create: { reportId: id, ...begun },
    update: { ...begun, ...blank },
  });
}

/** Stores the sections. False when it was ended before: they are stored exactly once. */
export async function endDetailed(
  tx: Transaction,
  run: RunKey,
  { sections, provenance, endedAt }: { sections: object; provenance: object; endedAt: Date },
): Promise<boolean> {
  const ended = await tx.detailedAnalysis.updateMany({
    where: running(run),
    data: { status: 'completed', sections, provenance, endedAt },
  });
  return ended.count === 1;
}

/** Ends it without sections. False when it was ended before. */
export async function endWithoutSections(
  tx: Transaction,
  run: RunKey,
  endedAt: Date,
): Promise<boolean> {
  const ended = await tx.detailedAnalysis.updateMany({
    where: running(run),
    data: { status: 'failed', endedAt },
  });
  return ended.count === 1;
}

export async function deleteDetailed(tx: Transaction, reportId: string): Promise<void> {
  await tx.detailedAnalysis.deleteMany({ where: { reportId } });
}

/** Marks the report as having one; false when its result is no longer the one that was judged. */
export async function markDetailed(
  tx: Transaction,
  reportId: string,
  judged: unknown,
): Promise<boolean> {
  const marked = await tx.report.updateMany({
    where: { id: reportId, result: { equals: judged as Prisma.InputJsonValue } },
    data: { hasDetailedAnalysis: true },
  });
  return marked.count === 1;
}

/** Wakes whoever watches the report, where the report itself does not change. */
export async function notifySubscribers(tx: Transaction, reportId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_notify('report_changed', json_build_object(
      'reportId', "reportId", 'version', version, 'status', status)::text)
    FROM "Report" WHERE id = ${reportId}::uuid`;
}

/**
 * The text of the page that was judged: the one with this hash, or else the newest (a result that was
 * taken over from an equal text names the other text's hash). Null when none is kept.
 */
export async function findJudgedText(
  db: Database,
  reportId: string,
  hash: string,
): Promise<string | null> {
  const find = (info?: object) =>
    db.page.findFirst({
      where: { reportId, ...info },
      orderBy: { run: 'desc' },
      select: { text: true },
    });
  const page = (await find({ info: { path: ['hash'], equals: hash } })) ?? (await find());
  return page?.text ?? null;
}

const running = ({ id, run }: RunKey) => ({ reportId: id, run, status: 'processing' as const });
