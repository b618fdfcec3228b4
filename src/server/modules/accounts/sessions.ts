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

interface NewPageSession extends Pick<NewSession, 'userId' | 'authenticatedAt'> {
  former: string | null;
}

/** Replaces the browser's previous session. Returns the token, of which only the hash is stored. */
export async function openSession(
  tx: Transaction,
  { userId, authenticatedAt, former }: NewPageSession,
  now: Date,
): Promise<string> {
  if (former !== null) await deleteSession(tx, hashSessionToken(former));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const tokenHash = hashSessionToken(token);
  await insertSession(tx, { tokenHash, userId, authenticatedAt, createdAt: now, expiresAt });
  return token;
}

export async function logOut(db: Database, sessionToken: string | null): Promise<void> {
  if (sessionToken !== null) await deleteSession(db, hashSessionToken(sessionToken));
}

export async function logOutEverywhere(db: Database, user: User, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeTokens(tx, user.id, now);
    await deleteSessions(tx, user.id);
  });
}

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

/** For pages and live streams only, not for API calls. */
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

/** The token is random, so the hash needs no salt. */
const hashSessionToken = (token: string): Uint8Array<ArrayBuffer> =>
  createHash('sha256').update(token).digest();
