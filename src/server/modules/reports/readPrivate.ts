import type { PrivateReport } from '../../../shared/schema/adminReport.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOwners, findShare, isFirstToAsk } from './owners.ts';
import { asAdmin, type User } from '../accounts/asker.ts';
import { findVisible } from './visible.ts';

const NOTES_SHOWN = 20;
const OWNERS_SHOWN = 20;

/**
 * What of a report is nobody's but its owner's and the admins': a stranger learns that they are one.
 * Fails as `findVisible` does.
 */
export async function readPrivate(
  db: Database,
  user: User,
  reportId: string,
): Promise<PrivateReport> {
  const { id, isIndexable, withheldAt } = await findVisible(db, reportId, user);
  const isAdmin = asAdmin(user) !== null;
  const [{ asked, views, notes }, owners, mayUnlist] = await Promise.all([
    findShare(db, id, user.id, NOTES_SHOWN),
    isAdmin ? findOwners(db, id, OWNERS_SHOWN) : null,
    isIndexable && isFirstToAsk(db, id, user.id),
  ]);
  const isOwner = asked > 0;
  return {
    isOwner,
    isIndexable,
    mayUnlist,
    views: isOwner || isAdmin ? views : null,
    notes: notes.map((noted) => ({ ...noted, askedAt: new Date(noted.askedAt).toISOString() })),
    owners: owners && owners.map(({ email, name }) => ({ email, name })),
    withheldAt: isAdmin ? (withheldAt?.toISOString() ?? null) : null,
  };
}
