import type { Database } from '../../platform/database/database.ts';
import { isFirstToAsk } from './owners.ts';
import { lockReport } from './seo.ts';
import { switchesOf, updateSwitches } from './switches.ts';
import type { User } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';
import { checkVisible, findVisible } from './visible.ts';

/**
 * Takes a report off all lists for who asked for it first; only admins put it on them. To ask for a claim
 * once more is free for everybody, so that gives nobody a say in what others find. Fails as `findVisible`
 * does, and with `forbidden` for anybody else.
 */
export async function unlistReport(db: Database, user: User, reportId: string): Promise<void> {
  const found = await findVisible(db, reportId, user);
  await db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record) throw new DomainError('gone');
    checkVisible(record, user);
    if (!(await isFirstToAsk(tx, record.id, user.id))) throw new DomainError('forbidden');
    if (!record.isIndexable) return;
    await updateSwitches(tx, record.id, { ...switchesOf(record), isIndexable: false });
  });
}
