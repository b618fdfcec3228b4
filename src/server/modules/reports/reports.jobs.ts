import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { deleteReport } from './reports.repository.ts';

/** Retries for about a day, so that a database outage does not keep a deleted report. */
export const removeReportJob: JobDefinition<RemovalPayload> = {
  name: 'remove-report',
  retryLimit: 12,
  retryDelay: 20,
  expireInSeconds: 60,
  concurrency: 4,
};

interface RemovalPayload {
  id: string;
  /** Tells this deletion from one after an undo. */
  deletedAt: string;
}

export async function workOnRemovals(queue: Queue, { db, log }: { db: Database; log: Log }) {
  const remove = ({ id, deletedAt }: RemovalPayload) => deleteReport(db, id, new Date(deletedAt));
  await queue.work(
    removeReportJob,
    async ({ id, payload }) => {
      const removed = await remove(payload);
      log.info({ job: id, report: payload.id, removed }, 'deletion carried out');
    },
    async ({ id, payload }) => {
      log.error({ job: id, report: payload.id }, 'a deletion failed again and again');
      await remove(payload);
    },
  );
}
