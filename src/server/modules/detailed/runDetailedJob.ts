import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';

/**
 * One detailed analysis, about the result of one run of one report. A vendor may take 160 s with all
 * its tries, and asks are repeated there; these tries are for a lost database, and a process that
 * dies is none. Few people ask at the same time, and eight at once leave the vendor free for the
 * analyses themselves.
 */
export const runDetailedJob: JobDefinition<{ id: string; run: number }> = {
  name: 'run-detailed',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  giveUpAfterSeconds: ANALYSIS_GIVEN_UP_MS / 1_000,
  concurrency: 8,
};
