import type { Settings } from '../../../shared/limits.ts';
import type { SessionUser } from '../../../shared/schema/account.ts';
import { deleteByIdentity } from './users.ts';
import { DomainError } from '../errors.ts';
import type { AccountParts } from './accountParts.ts';
import type { Anonymous } from './asker.ts';
import { claimAccount } from './claimAccount.ts';
import { mergeVisitor } from './mergeVisitor.ts';
import { openSession } from './openSession.ts';
import { throttleExchange } from './throttleExchange.ts';
import { toSessionUser } from './toSessionUser.ts';
import { verifyToken } from './verifyToken.ts';

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

export interface ExchangedToken {
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
