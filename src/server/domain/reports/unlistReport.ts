import type { Database } from '../../data/database.ts';
import { findShare } from '../../data/owners.ts';
import { lockReport } from '../../data/seo.ts';
import { switchesOf, updateSwitches } from '../../data/switches.ts';
import type { User } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';
import { checkVisible, findVisible } from './findVisible.ts';

/**
 * Takes a report off all lists for somebody who asked for it; only admins put it on them. Fails as
 * `findVisible` does, and with `forbidden` for whoever did not ask for it.
 */
export async function unlistReport(db: Database, user: User, reportId: string): Promise<void> {
  const found = await findVisible(db, reportId, user);
  await db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record) throw new DomainError('gone');
    checkVisible(record, user);
    const { asked } = await findShare(tx, record.id, user.id, 0);
    if (asked === 0) throw new DomainError('forbidden');
    if (!record.isIndexable) return;
    await updateSwitches(tx, record.id, { ...switchesOf(record), isIndexable: false });
  });
}
