import type { Database } from '../../platform/database/database.ts';
import { deleteReport } from './switches.ts';
import type { RemovalPayload } from './removeReportJob.ts';

/**
 * Deletes a report for good, with all that belongs to it. False when there is nothing to do: the
 * deletion was taken back, or carried out before.
 */
export function finishRemoval(db: Database, { id, deletedAt }: RemovalPayload): Promise<boolean> {
  return deleteReport(db, { id, deletedAt: new Date(deletedAt) });
}
