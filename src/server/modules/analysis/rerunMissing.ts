import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Rerun } from '../../../shared/schema/analysis.ts';
import type { Database } from '../../platform/database/database.ts';
import { findLastEventTime } from './progress.repository.ts';
import { beginMissing } from './runs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Asker } from '../accounts/asker.ts';
import { hashAddress } from '../accounts/hashAddress.ts';
import { throttleSubmission } from '../accounts/throttle.ts';
import { DomainError } from '../errors.ts';
import { findVisible } from '../reports/visible.ts';
import { runAnalysisJob } from './runAnalysisJob.ts';

/** Free as it is, it must not become a way to make us call a failing vendor without end. */
const PAUSE_MS = 60_000;

/**
 * Asks the missing analysts of a partial report again: free of charge, outside cooldown and reuse.
 * Who answered is not asked again, and until the run ends (also if it fails) the report keeps what it
 * has. Counts as a submission. Fails as `findVisible` does, with `conflict` when nothing is missing,
 * `rate_limited` within a minute of the last further run, and as the throttle does.
 */
export async function rerunMissing(
  { db, queue, settings }: { db: Database; queue: Queue; settings: Settings },
  asker: Asker,
  reportId: string,
  now: Date,
): Promise<Rerun> {
  const report = await findVisible(db, reportId, asker);
  if (report.status === 'processing') return { reportId: report.reportId, status: 'processing' };
  if (!report.partial) throw new DomainError('conflict', messages.nothingMissing);
  const last = report.run > 1 ? await findLastEventTime(db, report.id) : null;
  const wait = last ? last.getTime() + PAUSE_MS - now.getTime() : 0;
  if (wait > 0) {
    const retryAfterSeconds = Math.ceil(wait / 1_000);
    throw new DomainError('rate_limited', messages.rerunTooSoon, { retryAfterSeconds });
  }
  await throttleSubmission(db, asker, await hashAddress(db, asker, now), settings, now);

  await db.transaction(async (tx) => {
    const run = await beginMissing(tx, report);
    // Somebody else was faster: what they began is what was asked for.
    if (run) await queue.enqueue(tx, runAnalysisJob, { ...run, fresh: false, sample: false });
  });
  return { reportId: report.reportId, status: 'processing' };
}
