import { DAY_MS, MINUTE_MS } from '../../../shared/dates.ts';
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
  findByIdentity,
  touchAccount,
} from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';
import {
  type Identified,
  type Identity,
  IdentityError,
} from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';

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

/** Saves a write on each call. */
const LAST_SEEN_PRECISION_MS = 5 * MINUTE_MS;

export async function identifyBearer(
  { db, identity, adminEmail }: AccountParts,
  bearer: string,
  located: Pick<User, 'address'>,
  now: Date,
): Promise<User> {
  const identified = await verifyToken(identity, bearer);
  if (!identified.emailVerified) throw new DomainError('email_unverified');
  const account = await findByIdentity(db, identified.identityId);
  // Only a token exchange verifies an account.
  if (!account?.emailVerified) throw new DomainError('sign_in_required');
  checkAccount(account, identified);
  await endEarlierSignIns(db, account, identified.validSince);
  if (now.getTime() - account.lastSeenAt.getTime() >= LAST_SEEN_PRECISION_MS) {
    // Not awaited: a lost update is repeated by the next call.
    touchAccount(db, account.id, now).catch(() => undefined);
  }
  // The role by address needs the current address of the identity.
  const emailVerified = identified.email === account.email;
  const role = roleOf({ ...account, emailVerified }, adminEmail);
  const { id, email, name } = account;
  return { ...located, kind: 'user', id, email, name, role };
}

/** Avoids immediate retries by all clients during an outage. */
const RETRY_SECONDS = 5;

/** An outage fails with `identity_unavailable` instead of `sign_in_required`: it signs nobody out. */
export async function verifyToken(
  identity: Identity,
  idToken: string,
  options?: { fresh: boolean },
): Promise<Identified> {
  const identified = await identity.verify(idToken, options).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    if (error.reason === 'invalid') throw new DomainError('sign_in_required');
    throw new DomainError('identity_unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
  });
  if (identified.email === '') throw new DomainError('sign_in_required');
  return identified;
}

/** By the time of sign-in, because tokens are renewed without one. It has whole seconds. */
export function checkAccount(
  { suspendedAt, tokensValidAfter }: Pick<AccountRecord, 'suspendedAt' | 'tokensValidAfter'>,
  { authenticatedAt }: Pick<Identified, 'authenticatedAt'>,
): void {
  if (suspendedAt !== null) throw new DomainError('suspended');
  if (tokensValidAfter !== null && authenticatedAt <= tokensValidAfter) {
    throw new DomainError('sign_in_required');
  }
}
