import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RunKey } from '../analysis/progress.repository.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';

export function findDetailed(db: Database | Transaction, reportId: string) {
  return db.detailedAnalysis.findUnique({ where: { reportId } });
}

/** Locks the report until the transaction ends. Read what depends on it after this call. */
export async function lockForDetailed(tx: Transaction, reportId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM "Report" WHERE id = ${reportId}::uuid FOR NO KEY UPDATE`;
}

export async function startDetailed(tx: Transaction, { id, run }: RunKey, requestedAt: Date) {
  const started = { run, status: 'processing' as const, requestedAt };
  const blank = { sections: Prisma.DbNull, provenance: Prisma.DbNull, endedAt: null };
  await tx.detailedAnalysis.upsert({
    where: { reportId: id },
    create: { reportId: id, ...started },
    update: { ...started, ...blank },
  });
}

/** Returns false when the analysis already ended, so sections are stored exactly once. */
export async function endDetailed(
  tx: Transaction,
  { id, run }: RunKey,
  end: { sections?: object; provenance?: object; endedAt: Date },
): Promise<boolean> {
  const ended = await tx.detailedAnalysis.updateMany({
    where: { reportId: id, run, status: 'processing' },
    data: { status: end.sections ? 'completed' : 'failed', ...end },
  });
  return ended.count === 1;
}

export async function markDetailed(tx: Transaction, reportId: string): Promise<void> {
  await tx.report.update({ where: { id: reportId }, data: { hasDetailedAnalysis: true } });
}

export async function notifySubscribers(tx: Transaction, reportId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_notify('report_changed', json_build_object(
      'reportId', "reportId", 'version', version, 'status', status)::text)
    FROM "Report" WHERE id = ${reportId}::uuid`;
}

/** A copied result has the hash of the other report's page, so the newest page must do. */
export const findJudgedPage = sql.row<[reportId: string, hash: string], { text: string }>`
  SELECT text FROM "Page" WHERE "reportId" = $1::uuid
  ORDER BY info->>'hash' IS NOT DISTINCT FROM $2 DESC, run DESC LIMIT 1`;
