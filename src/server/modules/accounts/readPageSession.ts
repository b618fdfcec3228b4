import { findBySession } from './sessions.ts';
import type { AccountParts } from './accountParts.ts';
import type { User } from './asker.ts';
import { hashSessionToken } from './hashSessionToken.ts';
import { roleOf } from './roleOf.ts';

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
