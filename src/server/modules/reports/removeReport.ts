import { ADMIN_UNDO_MS } from '../../../shared/limits.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { removeReportJob } from './removeReportJob.ts';
import { type Switching, switchReport } from './switchReport.ts';

/**
 * Deletes a report: from now on nobody sees it, and after `ADMIN_UNDO_MS` it is deleted for good, by a
 * job that is stored together with this. Fails as `switchReport` does; with `gone` when it was deleted
 * before.
 */
export async function removeReport(
  switching: Switching & { queue: Queue },
  id: string,
): Promise<void> {
  const { queue, now } = switching;
  await switchReport(switching, id, 'report.deleted', async (tx, record) => {
    const removal = { id: record.id, deletedAt: now.toISOString() };
    await queue.enqueue(tx, removeReportJob, removal, { delaySeconds: ADMIN_UNDO_MS / 1_000 });
    return { deletedAt: now };
  });
}
