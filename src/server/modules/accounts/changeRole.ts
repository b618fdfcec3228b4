import { adminMessages } from '../../../shared/adminMessages.ts';
import type { RoleChange } from '../../../shared/schema/adminUser.ts';
import { storeRole } from './users.repository.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { Admin } from './asker.ts';
import { isAdminByAddress } from './isAdminByAddress.ts';
import { lockForAct } from './lockForAct.ts';

const { byAddress, lastAdmin, unverified } = adminMessages.users;

/**
 * Gives an account the admins' role, or takes it away; that holds from the next call on. Nobody takes it
 * from the last administrator, nor from whom the configuration names; an address that nobody has
 * verified doesn't get it. All that fails with `conflict`; and as `lockForAct` does.
 */
export async function changeRole(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { userId, role }: RoleChange,
  now: Date,
): Promise<void> {
  await db.preparedTransaction(async (tx) => {
    const { account, anotherAdmin } = await lockForAct(tx, adminEmail, admin, userId);
    if (role === 'ADMIN') {
      if (!account.emailVerified) throw new DomainError('conflict', unverified);
    } else {
      if (isAdminByAddress(account, adminEmail)) throw new DomainError('conflict', byAddress);
      if (!anotherAdmin) throw new DomainError('conflict', lastAdmin);
    }
    if (account.role === role) return;
    await storeRole(tx, userId, role);
    const named = { subjectId: userId, subjectName: account.email };
    const change = { before: { role: account.role }, after: { role } };
    await recordActs(tx, admin, [{ action: 'user.role', ...named, ...change }], now);
  });
}
