import { deleteUser, disownSubmissions } from './accountData.ts';
import type { Statements } from '../../platform/database/database.ts';
import { askedForAny, lockSomeOfMine, unlinkReports } from '../reports/myReports.repository.ts';
import { deleteByIdentity } from './users.ts';
import { IdentityError } from '../../integrations/identity/identity.ts';
import type { AccountParts } from './accountParts.ts';

export interface Erasure {
  userId: string;
  /** Those that nobody else asked for go too, or all stay, without their owner and their notes. */
  reports: 'remove' | 'keep';
  /** Locks the account, so that nothing new can come in its name, and throws when it may not go. */
  hold: (tx: Statements) => Promise<void>;
}

/** So many in one transaction: all that belongs to a report goes with it. */
const REPORTS_AT_A_TIME = 200;

/**
 * Deletes a person: their name on what they asked for, their sessions, and last the person at the
 * identity service. An analysis that still runs for them alone ends with it. Stopped half-way, the
 * account is still there. `identityRemoved` is false when the identity service could not be asked.
 */
export async function eraseAccount(
  { db, identity }: Pick<AccountParts, 'db' | 'identity'>,
  { userId, reports, hold }: Erasure,
): Promise<{ identityRemoved: boolean }> {
  let identityId: string | null | undefined;
  while (identityId === undefined) {
    while (reports === 'remove' && (await db.preparedTransaction((tx) => unlinkSome(tx, userId)))) {
      // Until none is left.
    }
    // Reports are locked before people, as by a further analysis, which changes its report and then names
    // who asked. So where one came meanwhile the account is let go again, and that one locked first.
    identityId = await db.preparedTransaction(async (tx) => {
      await hold(tx);
      if (reports === 'keep') await disownSubmissions(tx, userId);
      else if (await askedForAny(tx, userId)) return undefined;
      return deleteUser(tx, userId);
    });
  }
  if (identityId === null) return { identityRemoved: true };
  try {
    await identity.remove(identityId);
  } catch (error) {
    if (error instanceof IdentityError) return { identityRemoved: false };
    throw error;
  }
  // A sign-in that was under way may have made the account anew in the meantime.
  await deleteByIdentity(db, identityId);
  return { identityRemoved: true };
}

/** False when there was none left. */
async function unlinkSome(tx: Statements, userId: string): Promise<boolean> {
  const reports = await lockSomeOfMine(tx, userId, REPORTS_AT_A_TIME);
  if (reports.length > 0) await unlinkReports(tx, userId, reports);
  return reports.length > 0;
}
