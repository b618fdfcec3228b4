import { adminMessages } from '../../../shared/adminMessages.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { UserRemoval } from '../../../shared/schema/adminUser.ts';
import { storeSuspension } from './users.repository.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { Admin } from './asker.ts';
import { eraseAccount } from './eraseAccount.ts';
import { isLastAdmin } from './isLastAdmin.ts';
import { roleOf } from './roleOf.ts';
import { lockForAct } from './lockForAct.ts';

/**
 * Deletes an account, as `eraseAccount` does. It is suspended first, with the entry that says what
 * becomes of it: a deletion of many reports takes more than one transaction, and is done under that
 * entry; stopped half-way, the account stays suspended until the call is made again. Fails with
 * `invalid_input` when the address is another one, with `conflict` for the last administrator, and as
 * `lockForAct` does.
 */
export async function removeUser(
  { db, identity, adminEmail }: AccountParts,
  admin: Admin,
  { userId, reports, confirm }: UserRemoval,
  now: Date,
): Promise<{ identityRemoved: boolean }> {
  await db.preparedTransaction(async (tx) => {
    const { account, anotherAdmin } = await lockForAct(tx, adminEmail, admin, userId);
    if (confirm.trim().toLowerCase() !== account.email.toLowerCase())
      throw new DomainError('invalid_input', accountMessages.confirmEmail);
    if (!anotherAdmin) throw new DomainError('conflict', adminMessages.users.lastAdmin);
    await storeSuspension(tx, userId, now);
    const named = { subjectId: userId, subjectName: account.email };
    const before = { role: roleOf(account, adminEmail) };
    const after = { reports: reports === 'remove' ? 'deleted' : 'kept' };
    await recordActs(tx, admin, [{ action: 'user.deleted', ...named, before, after }], now);
  });
  return eraseAccount(
    { db, identity },
    {
      userId,
      reports,
      hold: async (tx) => {
        // Somebody may have lifted the suspension, and then given up the role.
        if (await isLastAdmin(tx, userId, adminEmail))
          throw new DomainError('conflict', adminMessages.users.lastAdmin);
      },
    },
  );
}
