import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockMyReport, unlinkReports } from './myReports.repository.ts';
import type { User } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';

/**
 * Takes a report out of the caller's list. The last one who asked for it takes it away altogether; as
 * long as anybody else did, visitors too, it stays. Gives nothing back to any allowance. Fails with
 * `not_found` when the caller never asked for it, and with `conflict` while it is being analysed.
 */
export async function removeMine(db: Database, user: User, reportId: string): Promise<void> {
  await db.preparedTransaction(async (tx) => {
    const report = await lockMyReport(tx, user.id, reportId);
    if (!report) throw new DomainError('not_found');
    if (report.status === 'processing') {
      throw new DomainError('conflict', accountMessages.reportBusy);
    }
    await unlinkReports(tx, user.id, [report.id]);
  });
}
