import { messages } from '../../../shared/messages.ts';
import type { DetailedAnswer } from '../../../shared/schema/waited.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { User } from '../accounts/asker.ts';
import { awaitChange, type Waiting } from './awaitChange.ts';
import { DomainError } from '../errors.ts';
import { readDetailed } from '../detailed/readDetailed.ts';
import { requestDetailed } from '../detailed/requestDetailed.ts';

interface DetailedParts {
  db: Database;
  queue: Queue;
  waiting: Waiting;
}

/**
 * Asks for the detailed analysis of a report and waits for it. Without one when it is still being
 * written after `waiting.detailedMs`. Fails as asking does, and with `analysis_failed` when it could
 * not be written.
 */
export async function awaitDetailed(
  parts: DetailedParts,
  user: User,
  reportId: string,
  now: Date,
): Promise<DetailedAnswer> {
  await requestDetailed(parts, user, reportId, now);
  const { db, waiting } = parts;
  const ended = await awaitChange(waiting, reportId, waiting.detailedMs, async () => {
    const state = await readDetailed(db, reportId, user);
    return state.status === 'processing' ? null : state;
  });
  if (!ended) return { status: 'processing', detailedAnalysis: null };
  if (ended.status !== 'completed') {
    throw new DomainError('analysis_failed', messages.detailedFailed);
  }
  return ended;
}
