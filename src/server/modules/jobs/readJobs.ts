import { JobKind, type JobsNow, type QueueState } from '../../../shared/schema/job.ts';
import { Step } from '../../../shared/schema/progress.ts';
import { countProcessing } from '../dashboard/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { type QueueRecord, readQueueStates } from './queueState.ts';
import { findRunningJobs, type RunningJobRecord } from './runningJobs.ts';
import type { Admin } from '../accounts/asker.ts';
import { runAnalysisJob } from '../analysis/runAnalysisJob.ts';
import { runDetailedJob } from '../detailed/runDetailedJob.ts';
import { firstOf } from '../../platform/firstOf.ts';

/** Enough to see what hangs. */
const NAMED = 20;

/** What waits, what runs, and what was given up. */
export async function readJobs(_admin: Admin, db: Database): Promise<JobsNow> {
  const names = [runAnalysisJob.name, runDetailedJob.name];
  const [[analysis, detailed], running, processing] = await Promise.all([
    readQueueStates(db, names),
    findRunningJobs(db, NAMED),
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
  const told = { waiting, retrying, active, abandoned: failed };
  return { kind, ...told, oldestAt: oldestAt?.toISOString() ?? null };
}

const toRunning = ({ kind, content, since, step, ...report }: RunningJobRecord) => ({
  ...report,
  kind: JobKind.parse(kind),
  content: firstOf(content),
  since: since.toISOString(),
  step: Step.nullable().parse(step),
});
