import { adminMessages } from '../../../shared/adminMessages.ts';
import { lockWithAdmins } from './users.repository.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { AccountRecord } from './users.ts';
import { DomainError } from '../errors.ts';
import type { Admin } from './asker.ts';
import { roleOf } from './roleOf.ts';

export interface LockedForAct {
  /** The account that is acted on, as it is now. */
  account: AccountRecord;
  /** Somebody else is an administrator, and not suspended. */
  anotherAdmin: boolean;
}

/**
 * Holds an account, whoever acts on it and all administrators until the transaction ends, so that two
 * can't take the role from each other at once. Fails with `forbidden` when the one who acts has lost it
 * since they asked, and with `not_found`.
 */
export async function lockForAct(
  tx: Statements,
  adminEmail: string | null,
  admin: Admin,
  userId: string,
): Promise<LockedForAct> {
  const locked = await lockWithAdmins(tx, [userId, admin.id], adminEmail);
  const admins = locked.filter(
    (found) => found.suspendedAt === null && roleOf(found, adminEmail) === 'ADMIN',
  );
  if (!admins.some(({ id }) => id === admin.id)) throw new DomainError('forbidden');
  const account = locked.find(({ id }) => id === userId);
  if (!account) throw new DomainError('not_found', adminMessages.users.gone);
  return { account, anotherAdmin: admins.some(({ id }) => id !== userId) };
}
