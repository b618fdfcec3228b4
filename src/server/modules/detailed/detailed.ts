import { DetailedAnalysis, type DetailedState } from '../../../shared/schema/report.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { withIsoTimes } from '../rows.ts';
import { findById, type ReportRecord } from '../reports/reports.repository.ts';
import { findVisible, holdVisible, type Reader } from '../reports/visible.ts';
import { runDetailedJob } from './detailed.jobs.ts';
import { findDetailed, startDetailed } from './detailed.repository.ts';

/** Concurrent requests start one analysis. */
export async function requestDetailed(
  parts: { db: Database; queue: Queue },
  caller: Caller,
  reportId: string,
  now: Date,
): Promise<DetailedState> {
  if (caller.kind !== 'user') throw new DomainError('sign_in_required');
  const found = await findVisible(parts.db, reportId, caller);
  const state = await findState(parts.db, found);
  if (isRunningOrDone(state)) return state;

  return parts.db.transaction(async (tx) => {
    const report = await holdVisible(tx, found.id, caller);
    const current = await findState(tx, report);
    if (isRunningOrDone(current)) return current;
    if (report.status === 'processing') throw new DomainError('report_processing');
    if (report.result === null) throw new DomainError('no_result');

    const run = { id: report.id, run: report.run };
    await startDetailed(tx, run, now);
    await parts.queue.enqueue(tx, runDetailedJob, run);
    return { status: 'processing' };
  });
}

const isRunningOrDone = ({ status }: DetailedState) =>
  status === 'processing' || status === 'completed';

export async function readDetailed(
  db: Database | Transaction,
  reportId: string,
  reader: Reader = 'anybody',
): Promise<DetailedState> {
  return findState(db, await findVisible(db, reportId, reader));
}

async function findState(db: Database | Transaction, report: ReportRecord): Promise<DetailedState> {
  const stored = await findDetailed(db, report.id);
  // It may have been stored since the report was read.
  const isNewer = stored?.status === 'completed' && !report.hasDetailedAnalysis;
  const current = isNewer ? await findById(db, report.id) : report;
  return current ? toDetailedState(current, stored) : { status: 'absent' };
}

/** What is stored describes the present result, because a new result deletes it. */
export function toDetailedState(
  { hasDetailedAnalysis }: Pick<ReportRecord, 'hasDetailedAnalysis'>,
  stored: Awaited<ReturnType<typeof findDetailed>>,
): DetailedState {
  if (stored?.status !== 'completed') return { status: stored?.status ?? 'absent' };
  if (!hasDetailedAnalysis) return { status: 'absent' };
  return { status: 'completed', detailedAnalysis: DetailedAnalysis.parse(withIsoTimes(stored)) };
}
