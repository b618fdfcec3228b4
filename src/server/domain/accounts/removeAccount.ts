import { messages } from '../../../shared/messages.ts';
import { deleteUser, disownSubmissions, lockPeople } from '../../data/accountData.ts';
import type { Statements } from '../../data/database.ts';
import { lockSomeOfMine, unlinkReports } from '../../data/myReports.ts';
import { IdentityError } from '../../vendors/identity/identity.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { User } from './asker.ts';

export interface Removal {
  /** Those that nobody else asked for go too, or all stay, without their owner and their notes. */
  reports: 'remove' | 'keep';
  /** The account's own address, typed once more. */
  confirm: string;
}

/** So many in one transaction: all that belongs to a report goes with it. */
const REPORTS_AT_A_TIME = 200;

/**
 * Deletes the caller's account: the person, their sessions, their name on what they asked for, and last
 * the person at the identity service. An analysis that still runs for them alone ends with it. Stopped
 * half-way, the account is still there and the call can be made again. `identityRemoved` is false when
 * the identity service could not be asked; the browser asks it too. Fails with `invalid_input` when the
 * address is another one, and with `conflict` for the last administrator.
 */
export async function removeAccount(
  { db, identity, adminEmail }: AccountParts,
  user: User,
  { reports, confirm }: Removal,
): Promise<{ identityRemoved: boolean }> {
  if (confirm.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new DomainError('invalid_input', messages.accounts.confirmEmail);
  }
  const refuseLastAdmin = (tx: Statements) => checkAdmins(tx, user, adminEmail);
  await db.preparedTransaction(refuseLastAdmin);
  while (reports === 'remove' && (await db.preparedTransaction((tx) => unlinkSome(tx, user)))) {
    // Until none is left.
  }
  const identityId = await db.preparedTransaction(async (tx) => {
    await refuseLastAdmin(tx);
    if (reports === 'keep') await disownSubmissions(tx, user.id);
    else while (await unlinkSome(tx, user));
    return deleteUser(tx, user.id);
  });
  if (identityId === null) return { identityRemoved: true };
  return identity.remove(identityId).then(
    () => ({ identityRemoved: true }),
    (error: unknown) => {
      if (error instanceof IdentityError) return { identityRemoved: false };
      throw error;
    },
  );
}

/** Locks the caller too, so that nothing new can come in their name. */
async function checkAdmins(tx: Statements, { id, role }: User, adminEmail: string | null) {
  const withAdmins = role === 'ADMIN';
  const locked = await lockPeople(tx, { id, withAdmins, adminEmail });
  if (withAdmins && locked.every((person) => person.id === id)) {
    throw new DomainError('conflict', messages.accounts.lastAdmin);
  }
}

/** False when there was none left. */
async function unlinkSome(tx: Statements, { id }: User): Promise<boolean> {
  const reports = await lockSomeOfMine(tx, id, REPORTS_AT_A_TIME);
  if (reports.length > 0) await unlinkReports(tx, id, reports);
  return reports.length > 0;
}
