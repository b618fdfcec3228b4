import { adminMessages } from '../../../shared/adminMessages.ts';
import { failureMessages } from '../../../shared/messages.ts';
import { Failure } from '../../../shared/schema/analysis.ts';
import * as schema from '../../../shared/schema/operations.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AdminAct, AdminCall } from '../accounts/caller.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import { beginMissing, beginResubmit, type RunKey } from '../analysis/runs.repository.ts';
import { recordAct } from '../audit/audit.ts';
import { countProcessing } from '../dashboard/dashboard.repository.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { findDetailed, startDetailed } from '../detailed/detailed.repository.ts';
import { DomainError, eachRefusal } from '../errors.ts';
import { pageFrom, toRow, withIsoTimes } from '../rows.ts';
import type { ReportRecord } from '../reports/reports.repository.ts';
import * as repository from './jobs.repository.ts';

const RUNNING_MAX = 20;

export async function readJobs({ db }: AdminCall): Promise<schema.JobsNow> {
  const [analysis, detailed, running, processing] = await Promise.all([
    readState(db, 'analysis', runAnalysisJob.name),
    readState(db, 'detailed', runDetailedJob.name),
    repository.findRunningJobs(db, RUNNING_MAX),
    countProcessing(db),
  ]);
  return {
    queues: [analysis, detailed],
    running: running.map((job) => schema.RunningJob.parse(toRow(job))),
    total: Math.max(processing, running.length),
  };
}

const readState = async (db: Database, kind: schema.JobKind, queue: string) => ({
  kind,
  ...withIsoTimes(await repository.readQueueState(db, queue)),
});

export async function listFailed(
  { db }: AdminCall,
  { pageSize, after, before }: schema.FailedJobsInput,
): Promise<schema.FailedJobs> {
  const [time, reportId] = (after ?? before)?.split('_') ?? [];
  const backward = after === undefined && before !== undefined;
  const cursor = reportId === undefined ? null : { at: new Date(Number(time)), reportId };
  const found = await repository.findFailedJobs(db, backward, cursor, pageSize + 1);
  const direction = { backward, isFirst: cursor === null };
  const { page, next, previous } = pageFrom(found, pageSize, formatCursor, direction);
  return { jobs: page.map(toFailed), next, previous };
}

const formatCursor = ({ at, reportId }: repository.FailedJobRecord) =>
  `${at.getTime()}_${reportId}`;

function toFailed(job: repository.FailedJobRecord): schema.FailedJob {
  const failure = Failure.catch('analysis_failed').parse(job.failure);
  const reason =
    job.kind === 'detailed' ? adminMessages.jobs.detailedFailed : failureMessages[failure];
  return schema.FailedJob.parse({ ...toRow(job), failure, reason });
}

export async function retryFailed(
  { db, queue, admin, now }: AdminAct & { queue: Queue },
  { reportId, kind }: schema.JobRetry,
): Promise<void> {
  await db.transaction(async (tx) => {
    const report = await repository.lockForRetry(tx, reportId);
    if (!report || report.deletedAt !== null) throw new DomainError('not_found');
    if (report.status === 'processing')
      throw new DomainError('conflict', adminMessages.jobs.running);
    const started =
      kind === 'analysis'
        ? await restartAnalysis(tx, queue, report)
        : await restartDetailed(tx, queue, report, now);
    if (!started) throw new DomainError('conflict', adminMessages.jobs.notFailed);
    await recordAct(tx, { admin, now }, 'job.retried', report, {
      before: { kind, run: report.run, failure: kind === 'analysis' ? report.failure : null },
      after: { kind, run: started.run },
    });
  });
}

/** Partial reports rerun only missing analysts. Null when the last run did not fail. */
async function restartAnalysis(tx: Transaction, queue: Queue, report: ReportRecord) {
  if (report.failure === null) return null;
  const hasResult = report.result !== null;
  const begin = hasResult && report.partial ? beginMissing : beginResubmit;
  const run = await begin(tx, report);
  if (!run) return null;
  const fresh = hasResult && !report.partial;
  await queue.enqueue(tx, runAnalysisJob, { ...run, fresh, sample: report.isSample && !hasResult });
  return run;
}

async function restartDetailed(
  tx: Transaction,
  queue: Queue,
  { id, run, status }: ReportRecord,
  now: Date,
): Promise<RunKey | null> {
  const detailed = await findDetailed(tx, id);
  if (detailed?.status !== 'failed' || detailed.run !== run || status !== 'completed') return null;
  await startDetailed(tx, { id, run }, now);
  await queue.enqueue(tx, runDetailedJob, { id, run });
  return { id, run };
}

export const retryAll = (
  call: AdminAct & { queue: Queue },
  jobs: readonly schema.JobRetry[],
): Promise<schema.RetryOutcomes> => eachRefusal(jobs, (job) => retryFailed(call, job));
