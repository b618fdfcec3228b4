import type { Database } from '../../platform/database/database.ts';
import { finishRemoval } from './finishRemoval.ts';
import { removeReportJob } from './removeReportJob.ts';
import type { Log } from '../../log.ts';
import type { Queue } from '../../platform/queue/queue.ts';

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
