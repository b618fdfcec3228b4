import { messages } from '../../../shared/messages.ts';
import type { JobRetry } from '../../../shared/schema/job.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { beginDetailed, findDetailed } from '../detailed/detailed.repository.ts';
import type { RunKey } from '../analysis/progress.repository.ts';
import { lockForRetry } from './failedJobs.ts';
import type { ReportRecord } from '../reports/reports.ts';
import { beginMissing, beginResubmit, isDuplicateClaim } from '../analysis/runs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admin } from '../accounts/asker.ts';
import { runAnalysisJob } from '../analysis/runAnalysisJob.ts';
import { recordActs } from '../audit/recordActs.ts';
import { runDetailedJob } from '../detailed/runDetailedJob.ts';
import { DomainError } from '../errors.ts';

/**
 * Begins anew what came to nothing, free of charge for whoever asked. Of any number of equal calls one
 * begins it. Fails with `not_found`, also for what is deleted, and with `conflict` when it runs, has not
 * failed, or an equal claim is analysed for the first time.
 */
export async function retryFailed(
  { db, queue }: { db: Database; queue: Queue },
  admin: Admin,
  { reportId, kind }: JobRetry,
  now: Date,
): Promise<void> {
  const retry = async (tx: Transaction) => {
    const report = await lockForRetry(tx, reportId);
    if (!report || report.deletedAt !== null) throw new DomainError('not_found');
    if (report.status === 'processing') {
      throw new DomainError('conflict', adminMessages.jobs.running);
    }
    const begun =
      kind === 'analysis'
        ? await beginAnalysis(tx, queue, report)
        : await beginSections(tx, queue, report, now);
    if (!begun) throw new DomainError('conflict', adminMessages.jobs.notFailed);
    const act = {
      action: 'job.retried' as const,
      subjectId: report.reportId,
      subjectName: report.content,
      before: { kind, run: report.run, failure: kind === 'analysis' ? report.failure : null },
      after: { kind, run: begun.run },
    };
    await recordActs(tx, admin, [act], now);
  };
  await db.transaction(retry).catch((error: unknown) => {
    if (!isDuplicateClaim(error)) throw error;
    throw new DomainError('conflict', messages.equalRunning);
  });
}

/**
 * A partial report has the missing ones asked again, as before; one that was to be renewed has all asked;
 * one that never had a result may get that of an equal claim. Null when the last analysis did not fail.
 */
async function beginAnalysis(
  tx: Transaction,
  queue: Queue,
  report: ReportRecord,
): Promise<RunKey | null> {
  if (report.failure === null) return null;
  const hasResult = report.result !== null;
  const run = await (hasResult && report.partial
    ? beginMissing(tx, report)
    : beginResubmit(tx, report));
  if (!run) return null;
  const fresh = hasResult && !report.partial;
  await queue.enqueue(tx, runAnalysisJob, { ...run, fresh, sample: report.isSample && !hasResult });
  return run;
}

async function beginSections(
  tx: Transaction,
  queue: Queue,
  { id, run, status }: ReportRecord,
  now: Date,
): Promise<RunKey | null> {
  const detailed = await findDetailed(tx, id);
  if (detailed?.status !== 'failed' || detailed.run !== run || status !== 'completed') return null;
  await beginDetailed(tx, { id, run }, now);
  await queue.enqueue(tx, runDetailedJob, { id, run });
  return { id, run };
}
