import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Suspension } from '../../../shared/schema/adminUser.ts';
import { storeSuspension } from './users.repository.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { Admin } from './asker.ts';
import { lockForAct } from './lockForAct.ts';

/**
 * Suspends an account, or takes that back. Its page sessions end at once and every call of it is
 * refused; its reports stay. Nobody can suspend themselves, so the last administrator can't be: that
 * fails with `conflict`; and as `lockForAct` does.
 */
export async function suspendUser(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { userId, suspended }: Suspension,
  now: Date,
): Promise<void> {
  if (suspended && userId === admin.id)
    throw new DomainError('conflict', adminMessages.users.suspendSelf);
  await db.preparedTransaction(async (tx) => {
    const { account } = await lockForAct(tx, adminEmail, admin, userId);
    if ((account.suspendedAt !== null) === suspended) return;
    await storeSuspension(tx, userId, suspended ? now : null);
    const named = { subjectId: userId, subjectName: account.email };
    const change = { before: { suspended: !suspended }, after: { suspended } };
    await recordActs(tx, admin, [{ action: 'user.suspended', ...named, ...change }], now);
  });
}
