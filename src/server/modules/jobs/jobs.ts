import { adminMessages } from '../../../shared/adminMessages.ts';
import { failureMessages, messages } from '../../../shared/messages.ts';
import { Failure, Step } from '../../../shared/schema/analysis.ts';
import {
  type FailedJob,
  type FailedJobs,
  JobKind,
  type JobRetry,
  type JobsNow,
  type QueueState,
  type RetryOutcomes,
} from '../../../shared/schema/operations.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admin } from '../accounts/caller.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import type { RunKey } from '../analysis/progress.repository.ts';
import { beginMissing, beginResubmit, isDuplicateClaim } from '../analysis/runs.repository.ts';
import { recordActs } from '../audit/audit.ts';
import { countProcessing } from '../dashboard/dashboard.repository.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { findDetailed, startDetailed } from '../detailed/detailed.repository.ts';
import { DomainError, refusalOf } from '../errors.ts';
import type { ReportRecord } from '../reports/reports.repository.ts';
import {
  type FailedCursor,
  type FailedJobRecord,
  findFailedJobs,
  findRunningJobs,
  lockForRetry,
  type QueueRecord,
  readQueueStates,
  type RunningJobRecord,
} from './jobs.repository.ts';

const RUNNING_MAX = 20;

export async function readJobs(_admin: Admin, db: Database): Promise<JobsNow> {
  const names = [runAnalysisJob.name, runDetailedJob.name];
  const [[analysis, detailed], running, processing] = await Promise.all([
    readQueueStates(db, names),
    findRunningJobs(db, RUNNING_MAX),
    countProcessing(db),
  ]);
  return {
    queues: [toState('analysis', analysis), toState('detailed', detailed)],
    running: running.map(toRunning),
    total: Math.max(processing, running.length),
  };
}

function toState(kind: JobKind, state: QueueRecord | undefined): QueueState {
  if (!state) throw new Error('a queue has no state');
  const { waiting, retrying, active, failed, oldestAt } = state;
  const reported = { waiting, retrying, active, abandoned: failed };
  return { kind, ...reported, oldestAt: oldestAt?.toISOString() ?? null };
}

const toRunning = ({ kind, content, since, step, ...report }: RunningJobRecord) => ({
  ...report,
  kind: JobKind.parse(kind),
  content: firstOf(content),
  since: since.toISOString(),
  step: Step.nullable().parse(step),
});

interface FailedRequest {
  pageSize: number;
  after?: string | undefined;
  before?: string | undefined;
}

export async function listFailed(
  db: Database,
  _admin: Admin,
  { pageSize, after, before }: FailedRequest,
): Promise<FailedJobs> {
  const given = after ?? before;
  const side = after === undefined && before !== undefined ? 'before' : 'after';
  const cursor = given === undefined ? null : parseCursor(given);
  const found = await findFailedJobs(db, side, cursor, pageSize + 1);
  const page = found.slice(0, pageSize);
  if (side === 'before') page.reverse();
  const more = found.length > pageSize;
  return {
    jobs: page.map(toFailed),
    next: side === 'before' || more ? formatCursor(page.at(-1)) : null,
    previous:
      side === 'before' ? (more ? formatCursor(page[0]) : null) : cursor && formatCursor(page[0]),
  };
}

const formatCursor = (record: FailedJobRecord | undefined): string | null =>
  record ? `${record.at.getTime()}_${record.reportId}` : null;

function parseCursor(given: string): FailedCursor {
  const [time = '', reportId = ''] = given.split('_');
  const at = new Date(Number(time));
  return { at, reportId };
}

export const FAILED_CURSOR =
  /^\d{1,14}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function toFailed({ kind, failure, content, at, ...report }: FailedJobRecord): FailedJob {
  const known = Failure.catch('analysis_failed').parse(failure);
  return {
    ...report,
    kind: JobKind.parse(kind),
    failure: known,
    reason: kind === 'detailed' ? adminMessages.jobs.detailedFailed : failureMessages[known],
    content: firstOf(content),
    at: at.toISOString(),
  };
}

/** Concurrent calls start one run. */
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
    const started =
      kind === 'analysis'
        ? await restartAnalysis(tx, queue, report)
        : await restartDetailed(tx, queue, report, now);
    if (!started) throw new DomainError('conflict', adminMessages.jobs.notFailed);
    const act = {
      action: 'job.retried' as const,
      subjectId: report.reportId,
      subjectName: report.content,
      before: { kind, run: report.run, failure: kind === 'analysis' ? report.failure : null },
      after: { kind, run: started.run },
    };
    await recordActs(tx, admin, [act], now);
  };
  await db.transaction(retry).catch((error: unknown) => {
    if (!isDuplicateClaim(error)) throw error;
    throw new DomainError('conflict', messages.equalRunning);
  });
}

/** Partial reports rerun only missing analysts. Null when the last run did not fail. */
async function restartAnalysis(
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

/** In separate transactions, so that one refusal does not affect the others. */
export async function retryAll(
  parts: { db: Database; queue: Queue },
  admin: Admin,
  jobs: readonly JobRetry[],
  now: Date,
): Promise<RetryOutcomes> {
  const outcomes: RetryOutcomes = [];
  for (const job of jobs)
    outcomes.push({ ...job, refused: await refusalOf(retryFailed(parts, admin, job, now)) });
  return outcomes;
}
