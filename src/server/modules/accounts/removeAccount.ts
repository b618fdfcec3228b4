import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Statements } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { User } from './asker.ts';
import { type Erasure, eraseAccount } from './eraseAccount.ts';
import { isLastAdmin } from './isLastAdmin.ts';

export interface Removal extends Pick<Erasure, 'reports'> {
  /** The account's own address, typed once more. */
  confirm: string;
}

/**
 * Deletes the caller's account, as `eraseAccount` does; stopped half-way, the call can be made again.
 * `identityRemoved` is false when the identity service could not be asked; the browser asks it too.
 * Fails with `invalid_input` when the address is another one, and with `conflict` for the last
 * administrator.
 */
export async function removeAccount(
  { db, identity, adminEmail }: AccountParts,
  user: User,
  { reports, confirm }: Removal,
): Promise<{ identityRemoved: boolean }> {
  if (confirm.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new DomainError('invalid_input', accountMessages.confirmEmail);
  }
  // Asked of the database each time: the role may have come since the call began.
  const hold = async (tx: Statements) => {
    if (await isLastAdmin(tx, user.id, adminEmail))
      throw new DomainError('conflict', accountMessages.lastAdmin);
  };
  await db.preparedTransaction(hold);
  return eraseAccount({ db, identity }, { userId: user.id, reports, hold });
}
