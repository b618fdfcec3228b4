import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RunKey } from '../analysis/runs.repository.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';

export const findDetailed = (db: Database | Transaction, reportId: string) =>
  db.detailedAnalysis.findUnique({ where: { reportId } });

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

export const markDetailed = (tx: Transaction, id: string) =>
  tx.report.update({ where: { id }, data: { hasDetailedAnalysis: true } });

export const notifySubscribers = (tx: Transaction, reportId: string) => tx.$executeRaw`
  SELECT pg_notify('report_changed', json_build_object(
    'reportId', "reportId", 'version', version, 'status', status)::text)
  FROM "Report" WHERE id = ${reportId}::uuid`;

/** A copied result has the hash of the other report's page, so the newest page must do. */
export const findJudgedPage = sql.row<[reportId: string, hash: string], { text: string }>`
  SELECT text FROM "Page" WHERE "reportId" = $1::uuid
  ORDER BY info->>'hash' IS NOT DISTINCT FROM $2 DESC, run DESC LIMIT 1`;
