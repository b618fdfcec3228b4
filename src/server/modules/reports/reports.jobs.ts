import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { deleteReport } from './moderation.repository.ts';

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

interface RemovalPayload {
  id: string;
  /** The deletion that is meant: one that was taken back, and a later one, have other times. */
  deletedAt: string;
}

/**
 * Deletes a report for good, with all that belongs to it. False when there is nothing to do: the
 * deletion was taken back, or carried out before.
 */
export function finishRemoval(db: Database, { id, deletedAt }: RemovalPayload): Promise<boolean> {
  return deleteReport(db, { id, deletedAt: new Date(deletedAt) });
}

/** Binds the deletions that can't be taken back any more to what carries them out. */
export async function workOnRemovals(
  queue: Queue,
  { db, log }: { db: Database; log: Log },
): Promise<void> {
  await queue.work(
    removeReportJob,
    async ({ id, payload }) => {
      const removed = await finishRemoval(db, payload);
      log.info({ job: id, report: payload.id, removed }, 'deletion carried out');
    },
    async ({ id, payload }) => {
      log.error({ job: id, report: payload.id }, 'a deletion failed again and again');
      await finishRemoval(db, payload);
    },
  );
}
