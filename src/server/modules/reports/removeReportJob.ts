import type { JobDefinition } from '../../platform/queue/job.ts';

/**
 * Carries out a deletion when it can't be taken back any more. It is tried for a day: what was deleted
 * must not stay because the database had a bad hour. Processes that die at it are no tries.
 */
export const removeReportJob: JobDefinition<RemovalPayload> = {
  name: 'remove-report',
  retryLimit: 12,
  retryDelay: 20,
  expireInSeconds: 60,
  concurrency: 4,
};

export interface RemovalPayload {
  id: string;
  /** The deletion that is meant: one that was taken back, and a later one, have other times. */
  deletedAt: string;
}
