import {
  type Identified,
  type Identity,
  IdentityError,
} from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';
import { type AccountRecord, findByIdentity, touchAccount } from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';
import { endEarlierSignIns } from './sessions.ts';

/** `lastSeenAt` is that exact; a person who is at work does not write to the database on each call. */
const SEEN_MS = 5 * 60_000;

/**
 * Who makes a call with an identity token. Role and state are the account's, as the database has them
 * now; the token only says which account. Fails with `sign_in_required` for a token that does not
 * hold (any more) or has no account that was signed in to, `email_unverified`, `suspended`, and
 * `identity_unavailable`.
 */
export async function identifyBearer(
  { db, identity, adminEmail }: AccountParts,
  bearer: string,
  located: Pick<User, 'address'>,
  now: Date,
): Promise<User> {
  const identified = await verifyToken(identity, bearer);
  if (!identified.emailVerified) throw new DomainError('email_unverified');
  const account = await findByIdentity(db, identified.identityId);
  // An account whose address nobody has proven yet is made good by the exchange alone.
  if (!account?.emailVerified) throw new DomainError('sign_in_required');
  checkAccount(account, identified);
  // What the service said of earlier sign-ins holds from now on also for whoever asks without it.
  await endEarlierSignIns(db, account, identified.validSince);
  if (now.getTime() - account.lastSeenAt.getTime() >= SEEN_MS) {
    // Nobody waits for it; what is lost is told by the next call.
    touchAccount(db, account.id, now).catch(() => undefined);
  }
  // Whose address has changed at the service has no role by the one that they had.
  const emailVerified = identified.email === account.email;
  const role = roleOf({ ...account, emailVerified }, adminEmail);
  const { id, email, name } = account;
  return { ...located, kind: 'user', id, email, name, role };
}

/** An outage there lasts longer than a moment, and all who are signed in come back together. */
const RETRY_SECONDS = 5;

/**
 * Who holds an identity token. Fails with `sign_in_required` for one that is forged, expired or made
 * for others, or that names nobody by an address, and with `identity_unavailable` while the service
 * cannot be asked: a person must not be signed out because it is away.
 */
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

/**
 * Fails with `suspended` for an account that an admin has suspended, and with `sign_in_required` when
 * its owner signed out everywhere since the token's holder proved who they are. That moment counts and
 * not when the token was issued, because tokens are renewed without a new proof. It is told in whole
 * seconds, so a proof in the very second of the sign-out is refused too.
 */
export function checkAccount(
  { suspendedAt, tokensValidAfter }: Pick<AccountRecord, 'suspendedAt' | 'tokensValidAfter'>,
  { authenticatedAt }: Pick<Identified, 'authenticatedAt'>,
): void {
  if (suspendedAt !== null) throw new DomainError('suspended');
  if (tokensValidAfter !== null && authenticatedAt <= tokensValidAfter) {
    throw new DomainError('sign_in_required');
  }
}
