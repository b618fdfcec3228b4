import { createHash, randomBytes } from 'node:crypto';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/dates.ts';
import { NAME_MAX, SESSION_DAYS, type Settings, UNLIMITED } from '../../../shared/limits.ts';
import { SessionUser } from '../../../shared/schema/account.ts';
import { cleanText } from '../../../shared/text.ts';
import {
  type Identified,
  type Identity,
  IdentityError,
} from '../../integrations/identity/identity.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstOf } from '../../../shared/cutText.ts';
import { DomainError } from '../errors.ts';
import { withIsoTimes } from '../rows.ts';
import * as repository from './accounts.repository.ts';
import { enforceRateLimits, hashAddress } from './allowance.ts';
import { type AccountParts, type Anonymous, roleOf, type User, type UserCall } from './caller.ts';

export interface Exchange {
  idToken: string;
  create?: boolean | undefined;
  name?: string | undefined;
  visitor: Anonymous;
  formerSession: string | null;
}

/** A floor, so that an admin who allows no submissions can still sign in. */
const LEAST_EXCHANGES = 10;

export async function exchangeToken(
  parts: AccountParts & { settings: Settings },
  { idToken, visitor, formerSession, create = false, name }: Exchange,
  now: Date,
) {
  const { db, identity, adminEmail, settings } = parts;
  const identified = await verifyToken(identity, idToken, { fresh: true });
  const { identityId, authenticatedAt } = identified;
  const addressHash = await hashAddress(db, visitor, now);
  const limit = Math.max(LEAST_EXCHANGES, settings.addressSubmissionsPerMinute);
  const rules = [`identity:${identityId}`, addressHash && `exchange:${addressHash}`].map(
    (subject) => ({ subject, windowMs: MINUTE_MS, limit }),
  );
  await enforceRateLimits(db, rules, now, accountMessages.tooManySignIns);
  const { isNew, ...exchanged } = await db.transaction(async (tx) => {
    const { account, isNew } = await claimAccount(tx, identified, { create, name }, now);
    const user = toSessionUser(account, adminEmail);
    if (!account.emailVerified) return { user, sessionToken: null, merged: false, isNew };
    // Both tokens must match, because an attacker may have guessed or stolen one of them.
    const token = visitor.token === visitor.cookie ? visitor.token : null;
    if (token !== null) await repository.transferSubmissions(tx, token, account.id);
    const opening = { userId: account.id, authenticatedAt, former: formerSession };
    const sessionToken = await openSession(tx, opening, now);
    return { user, sessionToken, merged: token !== null, isNew };
  });
  if (isNew) {
    // The identity may have been removed while the account was created.
    await verifyToken(identity, idToken, { fresh: true }).catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'sign_in_required') return;
      await repository.deleteByIdentity(db, identityId);
      throw error;
    });
  }
  return exchanged;
}

/**
 * Only an identity that verified the address takes over another account with that address. Earlier
 * sign-ins end when an address is verified or changes, because they may be a stranger's.
 */
async function claimAccount(
  tx: Transaction,
  identified: Identified,
  options: { create: boolean; name: string | undefined },
  now: Date,
): Promise<{ account: repository.AccountRecord; isNew: boolean }> {
  const { identityId, email, emailVerified, provider, authenticatedAt, validSince } = identified;
  const accounts = await repository.lockAccounts(tx, identityId, email);
  const own = accounts.find((account) => account.identityId === identityId);
  const holder = accounts.find((account) => account.identityId !== identityId);
  if (own) checkAccount(own, identified);
  const reported = { identityId, email, emailVerified, provider, lastSeenAt: now };

  if (!emailVerified) {
    if (!options.create) throw new DomainError('email_unverified');
    if (own) return { account: { ...own, emailVerified: false }, isNew: false };
    if (holder?.emailVerified) throw new DomainError('conflict', accountMessages.emailInUse);
  } else if (holder?.emailVerified) {
    if (own) throw new DomainError('conflict', accountMessages.emailOfAnother);
    checkAccount(holder, identified);
    await repository.deleteSessions(tx, holder.id);
    await endEarlierSignIns(tx, holder, validSince);
    return { account: await repository.updateAccount(tx, holder.id, reported), isNew: false };
  }
  if (!own && !options.create) throw new DomainError('unknown_account');
  if (holder) await repository.deleteAccount(tx, holder.id);
  if (own) {
    const isNewlyVerified = emailVerified && (!own.emailVerified || own.email !== email);
    await endEarlierSignIns(tx, own, isNewlyVerified ? authenticatedAt : validSince);
    return { account: await repository.updateAccount(tx, own.id, reported), isNew: false };
  }
  const name = nameFor(identified, options.name);
  const account = await repository.insertAccount(tx, { ...reported, name });
  await endEarlierSignIns(tx, account, validSince);
  return { account, isNew: true };
}

function nameFor({ name, email }: Identified, chosen: string | undefined): string {
  const given = [chosen, name, email.split('@')[0]].map((text) => cleanText(text ?? ''));
  return firstOf(given.find((text) => text !== '') ?? email, NAME_MAX);
}

const toSessionUser = (account: repository.AccountRecord, adminEmail: string | null): SessionUser =>
  SessionUser.parse({
    ...withIsoTimes(account),
    role: roleOf(account, adminEmail),
    isAnonymous: false,
    remainingReports: UNLIMITED,
  });

export async function readSessionUser(call: UserCall & AccountParts): Promise<SessionUser> {
  const { db, user, adminEmail } = call;
  const account = await repository.findAccount(db, user.id);
  if (!account) throw new DomainError('sign_in_required');
  // The caller's role may be lower than the one by address.
  return { ...toSessionUser(account, adminEmail), role: user.role };
}

type Opening = Pick<repository.NewSession, 'userId' | 'authenticatedAt'>;

export async function openSession(
  tx: Transaction,
  { former, ...opening }: Opening & { former: string | null },
  now: Date,
): Promise<string> {
  if (former !== null) await repository.deleteSession(tx, hashSessionToken(former));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const tokenHash = hashSessionToken(token);
  await repository.insertSession(tx, { ...opening, tokenHash, createdAt: now, expiresAt });
  return token;
}

export async function logOut(db: Database, sessionToken: string | null): Promise<void> {
  if (sessionToken !== null) await repository.deleteSession(db, hashSessionToken(sessionToken));
}

export async function logOutEverywhere({ db, user, now }: UserCall & { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await repository.revokeTokens(tx, user.id, now);
    await repository.deleteSessions(tx, user.id);
  });
}

async function endEarlierSignIns(
  db: Transaction,
  { id, tokensValidAfter }: Pick<repository.AccountRecord, 'id' | 'tokensValidAfter'>,
  validSince: Date | null,
): Promise<void> {
  if (validSince === null) return;
  const upTo = new Date(validSince.getTime() - 1);
  if (tokensValidAfter !== null && tokensValidAfter >= upTo) return;
  await repository.revokeTokens(db, id, upTo);
  await repository.deleteSessions(db, id, upTo);
}

/** For pages and live streams only, not for API calls. */
export async function readPageSession(
  { db, identity, adminEmail }: AccountParts,
  sessionToken: string | null,
  now: Date,
): Promise<User | null> {
  if (sessionToken === null) return null;
  const account = await repository.findBySession(db, hashSessionToken(sessionToken), now);
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

const LAST_SEEN_PRECISION_MS = 5 * MINUTE_MS;

export async function identifyBearer(
  { db, identity, adminEmail }: AccountParts,
  bearer: string,
  located: Pick<User, 'address'>,
  now: Date,
): Promise<User> {
  const identified = await verifyToken(identity, bearer);
  if (!identified.emailVerified) throw new DomainError('email_unverified');
  const account = await repository.findByIdentity(db, identified.identityId);
  // Only a token exchange verifies an account.
  if (!account?.emailVerified) throw new DomainError('sign_in_required');
  checkAccount(account, identified);
  await endEarlierSignIns(db, account, identified.validSince);
  if (now.getTime() - account.lastSeenAt.getTime() >= LAST_SEEN_PRECISION_MS) {
    // Not awaited: a lost update is repeated by the next call.
    repository.touchAccount(db, account.id, now).catch(() => undefined);
  }
  // An address makes an admin only while it is still the address of the identity.
  const emailVerified = identified.email === account.email;
  const role = roleOf({ ...account, emailVerified }, adminEmail);
  const { id, email, name } = account;
  return { ...located, kind: 'user', id, email, name, role };
}

const RETRY_SECONDS = 5;

/** An outage must sign nobody out, so it is not `sign_in_required`. */
function verifyToken(identity: Identity, idToken: string, options?: { fresh: boolean }) {
  return identity.verify(idToken, options).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    if (error.reason === 'invalid') throw new DomainError('sign_in_required');
    throw new DomainError('identity_unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
  });
}

/** Tokens are renewed without a sign-in, so only its time counts. It has whole seconds. */
function checkAccount(account: repository.AccountRecord, { authenticatedAt }: Identified): void {
  const { suspendedAt, tokensValidAfter } = account;
  if (suspendedAt !== null) throw new DomainError('suspended');
  if (tokensValidAfter !== null && authenticatedAt <= tokensValidAfter)
    throw new DomainError('sign_in_required');
}
