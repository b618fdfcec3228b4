import {
  type Identified,
  type Identity,
  IdentityError,
} from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';
import { type AccountRecord, findByIdentity, touchAccount } from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';
import { endEarlierSignIns } from './sessions.ts';

/** Saves a write on each call. */
const LAST_SEEN_PRECISION_MS = 5 * 60_000;

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
