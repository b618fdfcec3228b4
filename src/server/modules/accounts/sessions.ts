import { createHash, randomBytes } from 'node:crypto';
import { SESSION_DAYS } from '../../../shared/limits.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import {
  type AccountRecord,
  deleteSession,
  deleteSessions,
  findBySession,
  insertSession,
  type NewSession,
  revokeTokens,
} from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';

const DAY_MS = 86_400_000;

interface Opening extends Pick<NewSession, 'userId' | 'authenticatedAt'> {
  /** The session that the browser had. */
  former: string | null;
}

/**
 * Opens a page session for the account in place of the one that the browser had, whosever that was;
 * gives the new token, which is stored nowhere.
 */
export async function openSession(
  tx: Transaction,
  { userId, authenticatedAt, former }: Opening,
  now: Date,
): Promise<string> {
  if (former !== null) await deleteSession(tx, hashSessionToken(former));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const tokenHash = hashSessionToken(token);
  await insertSession(tx, { tokenHash, userId, authenticatedAt, createdAt: now, expiresAt });
  return token;
}

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

/**
 * Who looks at a page, by the cookie of their session: null for visitors, for a session that has
 * ended or expired, for a suspended account, and where the identity service says that the sign-in
 * counts no more. It opens pages and live streams; no call counts it.
 */
export async function readPageSession(
  { db, identity, adminEmail }: AccountParts,
  sessionToken: string | null,
  now: Date,
): Promise<User | null> {
  if (sessionToken === null) return null;
  const account = await findBySession(db, hashSessionToken(sessionToken), now);
  if (!account || account.suspendedAt !== null || !account.emailVerified) return null;
  const state = await identity.lookUp(account.identityId);
  if (state && !state.active) return null;
  if (state?.validSince && account.authenticatedAt < state.validSince) return null;
  const { id, email, name } = account;
  return { kind: 'user', id, email, name, role: roleOf(account, adminEmail) };
}

/** What is stored of a session's token. It is random, so no salt is needed. */
const hashSessionToken = (token: string): Uint8Array<ArrayBuffer> =>
  createHash('sha256').update(token).digest();
