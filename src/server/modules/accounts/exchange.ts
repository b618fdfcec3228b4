import { accountMessages } from '../../../shared/accountMessages.ts';
import { MINUTE_MS } from '../../../shared/dates.ts';
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
import { enforceRateLimits } from './allowance.ts';
import { type AccountParts, type Anonymous, type Caller, roleOf, type User } from './caller.ts';
import { checkAccount, verifyToken, endEarlierSignIns, openSession } from './sessions.ts';

export interface Exchange {
  idToken: string;
  create?: boolean | undefined;
  name?: string | undefined;
  visitor: Anonymous;
  formerSession: string | null;
}

export async function exchangeToken(
  parts: AccountParts & { settings: Settings },
  { idToken, visitor, formerSession, create = false, name }: Exchange,
  now: Date,
) {
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
  if (isNew) await recheckIdentity(parts, idToken, identityId);
  return exchanged;
}

/** The identity may have been removed while the account was created. */
async function recheckIdentity(
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

/**
 * An unverified account gives way to an identity that verified its address; a verified one only to
 * another that verified the same address. When an address is verified or changes, earlier sign-ins
 * end, because they may be a stranger's. Fails with `email_unverified`, `unknown_account`,
 * `suspended`, `sign_in_required` and `conflict`.
 */
async function claimAccount(
  tx: Transaction,
  identified: Identified,
  options: { create: boolean; name: string | undefined },
  now: Date,
): Promise<{ account: AccountRecord; isNew: boolean }> {
  const { identityId, email, emailVerified, provider, authenticatedAt, validSince } = identified;
  const accounts = await lockAccounts(tx, identityId, email);
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
    await deleteSessions(tx, holder.id);
    await endEarlierSignIns(tx, holder, validSince);
    return { account: await updateAccount(tx, holder.id, reported), isNew: false };
  }
  if (!own && !options.create) throw new DomainError('unknown_account');
  if (holder) await deleteAccount(tx, holder.id);
  if (own) {
    const isNewlyVerified = emailVerified && (!own.emailVerified || own.email !== email);
    await endEarlierSignIns(tx, own, isNewlyVerified ? authenticatedAt : validSince);
    return { account: await updateAccount(tx, own.id, reported), isNew: false };
  }
  const account = await insertAccount(tx, { ...reported, name: nameFor(identified, options.name) });
  await endEarlierSignIns(tx, account, validSince);
  return { account, isNew: true };
}

function nameFor({ name, email }: Identified, chosen: string | undefined): string {
  const given = [chosen, name, email.split('@')[0]].map((text) => cleanText(text ?? ''));
  return Array.from(given.find((text) => text !== '') ?? email)
    .slice(0, NAME_MAX)
    .join('');
}

/** Requires both tokens to match, because an attacker may have guessed or stolen one of them. */
async function mergeVisitor(
  tx: Transaction,
  userId: string,
  { token, cookie }: Pick<Anonymous, 'token' | 'cookie'>,
): Promise<boolean> {
  if (token === null || token !== cookie) return false;
  await transferSubmissions(tx, token, userId);
  return true;
}

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

/** A floor, so that an admin who allows no submissions can still sign in. */
const LEAST_EXCHANGES = 10;

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
  const limit = Math.max(LEAST_EXCHANGES, settings.addressSubmissionsPerMinute);
  const rules = subjects.map((subject) => ({ subject, windowMs: MINUTE_MS, limit }));
  await enforceRateLimits(db, rules, now, accountMessages.tooManySignIns);
}

export async function readSessionUser(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  user: User,
): Promise<SessionUser> {
  const account = await findAccount(db, user.id);
  if (!account) throw new DomainError('sign_in_required');
  // The caller's role may be lower than the one by address.
  return { ...toSessionUser(account, adminEmail), role: user.role };
}
