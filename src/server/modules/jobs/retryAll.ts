import type { JobRetry, RetryOutcomes } from '../../../shared/schema/job.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admin } from '../accounts/asker.ts';
import { refusalOf } from '../refusalOf.ts';
import { retryFailed } from './retryFailed.ts';

/**
 * Begins each of these anew, one after the other and each by itself: what is refused does not keep the
 * others from it.
 */
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
