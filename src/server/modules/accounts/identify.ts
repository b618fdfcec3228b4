import { findByIdentity, touchAccount } from './users.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { User } from './asker.ts';
import { checkAccount } from './checkAccount.ts';
import { endEarlierSignIns } from './logOut.ts';
import { roleOf } from './roleOf.ts';
import { verifyToken } from './verifyToken.ts';

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
