import { accountMessages } from '../../../shared/accountMessages.ts';
import { cleanText } from '../../../shared/text.ts';
import { NAME_MAX, type Settings, UNLIMITED } from '../../../shared/limits.ts';
import type { SessionUser } from '../../../shared/schema/account.ts';
import type { Identified } from '../../integrations/identity/identity.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import {
  type AccountRecord,
  deleteAccount,
  deleteByIdentity,
  deleteSessions,
  findAccount,
  transferSubmissions,
  insertAccount,
  lockAccounts,
  updateAccount,
} from './accounts.repository.ts';
import { hashAddress } from './address.ts';
import { consumeRateLimit } from './allowance.repository.ts';
import { type AccountParts, type Anonymous, type Caller, roleOf, type User } from './caller.ts';
import { checkAccount, verifyToken } from './identify.ts';
import { endEarlierSignIns, openSession } from './sessions.ts';

export interface Exchange {
  idToken: string;
  /** Makes the account when there is none. */
  create?: boolean | undefined;
  /** Of a new account; that of the identity service when not given. */
  name?: string | undefined;
  /** The browser as it was before: what it submitted becomes the account's. */
  visitor: Anonymous;
  /** The page session that it had before, whosever that was. */
  formerSession: string | null;
}

interface ExchangedToken {
  user: SessionUser;
  /** Of the page session that was opened; null for an account whose address is not proven yet. */
  sessionToken: string | null;
  /** The visitor's token has done its work: the browser should have another one. */
  merged: boolean;
}

/**
 * Exchanges an identity token for a page session, makes the account when that is wished for and there
 * is none, and gives it the visitor's submissions; all of it or nothing. A registration comes before
 * the address is proven: it gets its account and neither session nor submissions. Fails as
 * `verifyToken`, `throttleExchange` and `claimAccount` do.
 */
export async function exchangeToken(
  parts: AccountParts & { settings: Settings },
  { idToken, visitor, formerSession, create = false, name }: Exchange,
  now: Date,
): Promise<ExchangedToken> {
  const { db, adminEmail } = parts;
  const identified = await verifyToken(parts.identity, idToken, { fresh: true });
  const { identityId, authenticatedAt } = identified;
  await throttleExchange(db, identityId, visitor, parts.settings, now);
  const { isNew, ...exchanged } = await db.transaction(async (tx) => {
    const { account, isNew } = await claimAccount(tx, identified, { create, name }, now);
    const user = toSessionUser(account, adminEmail);
    if (!account.emailVerified) return { user, sessionToken: null, merged: false, isNew };
    const merged = await mergeVisitor(tx, account.id, visitor);
    const opening = { userId: account.id, authenticatedAt, former: formerSession };
    return { user, sessionToken: await openSession(tx, opening, now), merged, isNew };
  });
  if (isNew) await expectIdentity(parts, idToken, identityId);
  return exchanged;
}

/**
 * An identity may have been removed while its account was made, by a deletion of the account that it had:
 * then the new one goes, too.
 */
async function expectIdentity(
  { db, identity }: AccountParts,
  idToken: string,
  identityId: string,
): Promise<void> {
  await verifyToken(identity, idToken, { fresh: true }).catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'sign_in_required') return;
    await deleteByIdentity(db, identityId);
    throw error;
  });
}

interface ClaimedAccount {
  account: AccountRecord;
  isNew: boolean;
}

/**
 * The account that belongs to an identity, which is made when it is wished for. Sign-ins that count no
 * more at the identity service end here, too. An address belongs to whoever has proven it there:
 *
 * - Before that an account can do nothing, so whoever takes a foreign address gains nothing, and gives
 *   way without a trace when its owner, or anybody else who has proven no more, comes.
 * - An account whose address was proven goes over to another identity only when that one has proven
 *   the same address; its sessions end then.
 * - A proven change of the address is followed, but not onto one that another account has proven.
 * - Where the address is proven for the first time, or is another one, earlier sign-ins end: they may be
 *   of somebody who does not read its mail.
 *
 * Fails with `email_unverified`, `unknown_account`, `suspended`, `sign_in_required` (signed out
 * everywhere) and `conflict` (the address is another account's). To be done in a transaction, which
 * holds both the identity and the address until it ends.
 */
async function claimAccount(
  tx: Transaction,
  identified: Identified,
  wish: { create: boolean; name: string | undefined },
  now: Date,
): Promise<ClaimedAccount> {
  const { identityId, email, emailVerified, provider, authenticatedAt, validSince } = identified;
  const accounts = await lockAccounts(tx, identityId, email);
  const own = accounts.find((account) => account.identityId === identityId);
  const holder = accounts.find((account) => account.identityId !== identityId);
  if (own) checkAccount(own, identified);
  const reported = { identityId, email, emailVerified, provider, lastSeenAt: now };

  if (!emailVerified) {
    if (!wish.create) throw new DomainError('email_unverified');
    // Made before: what was proven then stays as it is.
    if (own) return { account: { ...own, emailVerified: false }, isNew: false };
    if (holder?.emailVerified) throw new DomainError('conflict', accountMessages.emailInUse);
  } else if (holder?.emailVerified) {
    if (own) throw new DomainError('conflict', accountMessages.emailOfAnother);
    checkAccount(holder, identified);
    await deleteSessions(tx, holder.id);
    await endEarlierSignIns(tx, holder, validSince);
    return { account: await updateAccount(tx, holder.id, reported), isNew: false };
  }
  if (!own && !wish.create) throw new DomainError('unknown_account');
  if (holder) await deleteAccount(tx, holder.id);
  if (own) {
    const isProvenAnew = emailVerified && (!own.emailVerified || own.email !== email);
    await endEarlierSignIns(tx, own, isProvenAnew ? authenticatedAt : validSince);
    return { account: await updateAccount(tx, own.id, reported), isNew: false };
  }
  const account = await insertAccount(tx, { ...reported, name: nameFor(identified, wish.name) });
  await endEarlierSignIns(tx, account, validSince);
  return { account, isNew: true };
}

/** In one line, without what hides text; the part before the @ where nobody gave one. */
function nameFor({ name, email }: Identified, wished: string | undefined): string {
  const given = [wished, name, email.split('@')[0]].map((text) => cleanText(text ?? ''));
  return Array.from(given.find((text) => text !== '') ?? email)
    .slice(0, NAME_MAX)
    .join('');
}

/**
 * Makes what a visitor submitted the account's, when the token that the browser's scripts hold and
 * the one in the cookie that they can't read are the same: either alone may have been found or
 * guessed. Allowance marks stay as they are, and nothing is given back. Gives whether it was tried.
 */
async function mergeVisitor(
  tx: Transaction,
  userId: string,
  { token, cookie }: Pick<Anonymous, 'token' | 'cookie'>,
): Promise<boolean> {
  if (token === null || token !== cookie) return false;
  await transferSubmissions(tx, token, userId);
  return true;
}

/** An account as its owner sees it. */
function toSessionUser(account: AccountRecord, adminEmail: string | null): SessionUser {
  const { email, name, emailVerified, provider, createdAt } = account;
  return {
    ...{ email, name, emailVerified, provider },
    role: roleOf(account, adminEmail),
    isAnonymous: false,
    remainingReports: UNLIMITED,
    createdAt: createdAt.toISOString(),
  };
}

const MINUTE_MS = 60_000;
/** However few submissions are allowed: an admin who allows none must still be able to sign in. */
const LEAST = 10;

/**
 * Counts an exchange, on its own, for the identity and for the network address it comes from: each
 * may make as many in any 60 seconds as an address may make submissions, but no fewer than 10, so
 * that neither one token nor many can keep the database busy. Fails with `rate_limited`.
 */
async function throttleExchange(
  db: Database,
  identityId: string,
  caller: Caller,
  settings: Settings,
  now: Date,
): Promise<void> {
  const addressHash = await hashAddress(db, caller, now);
  const subjects = [`identity:${identityId}`];
  if (addressHash !== null) subjects.push(`exchange:${addressHash}`);
  const limit = Math.max(LEAST, settings.addressSubmissionsPerMinute);
  const rules = subjects.map((subject) => ({ subject, windowMs: MINUTE_MS, limit }));
  const refusal = await consumeRateLimit(db, rules, now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  throw new DomainError('rate_limited', accountMessages.tooManySignIns, {
    retryAfterSeconds: Math.max(1, wait),
  });
}

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
