import type { Failure } from '../../../shared/schema/failure.ts';
import { appendEvents } from './progress.repository.ts';
import { failRun } from './runs.ts';
import { useReserved } from './submissions.repository.ts';
import { returnAllowance } from '../accounts/allowance.ts';
import type { Run, RunParts } from './run.ts';
import { runEvent } from './runEvent.ts';

/**
 * Ends a run without a result and gives back what it cost, unless it was the content that made the
 * search decline: that one has been worked on.
 */
export async function failAnalysis(
  parts: Pick<RunParts, 'db' | 'clock' | 'settings'>,
  run: Run,
  failure: Failure,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await failRun(tx, run, failure, parts.clock()))) return;
    await appendEvents(tx, run, [runEvent(parts, 'scoring', 'failed')]);
    await (failure === 'content_refused'
      ? useReserved(tx, run.id)
      : returnAllowance(tx, run.id, parts.settings));
  });
}
