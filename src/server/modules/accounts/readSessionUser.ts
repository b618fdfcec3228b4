import type { SessionUser } from '../../../shared/schema/account.ts';
import { findAccount } from './users.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { User } from './asker.ts';
import { toSessionUser } from './toSessionUser.ts';

/** Somebody who is signed in, as they see themselves. Fails with `sign_in_required` when just gone. */
export async function readSessionUser(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  user: User,
): Promise<SessionUser> {
  const account = await findAccount(db, user.id);
  if (!account) throw new DomainError('sign_in_required');
  // The role that the call was given, which may be less than the address alone would give.
  return { ...toSessionUser(account, adminEmail), role: user.role };
}
