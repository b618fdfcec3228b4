import { deleteSession, deleteSessions } from './sessions.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type AccountRecord, revokeTokens } from './users.ts';
import type { User } from './asker.ts';
import { hashSessionToken } from './hashSessionToken.ts';

/** Ends the page session of one browser; without one, or with one that is gone, nothing happens. */
export async function logOut(db: Database, sessionToken: string | null): Promise<void> {
  if (sessionToken !== null) await deleteSession(db, hashSessionToken(sessionToken));
}

/**
 * Ends all page sessions of an account, and refuses what its identity tokens prove up to now on every
 * instance, without asking the identity service.
 */
export async function logOutEverywhere(db: Database, user: User, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeTokens(tx, user.id, now);
    await deleteSessions(tx, user.id);
  });
}

/**
 * Ends what sign-ins before `validSince` have left, tokens and page sessions alike; nothing is written
 * where that is known already.
 */
export async function endEarlierSignIns(
  db: Transaction,
  { id, tokensValidAfter }: Pick<AccountRecord, 'id' | 'tokensValidAfter'>,
  validSince: Date | null,
): Promise<void> {
  if (validSince === null) return;
  const upTo = new Date(validSince.getTime() - 1);
  if (tokensValidAfter !== null && tokensValidAfter >= upTo) return;
  await revokeTokens(db, id, upTo);
  await deleteSessions(db, id, upTo);
}
