import { NAME_MAX } from '../../../shared/limits.ts';
import { cleanText } from '../../../shared/cleanText.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { deleteSessions } from './sessions.ts';
import {
  type AccountRecord,
  deleteAccount,
  insertAccount,
  lockAccounts,
  updateAccount,
} from './users.ts';
import type { Identified } from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';
import { checkAccount } from './checkAccount.ts';
import { endEarlierSignIns } from './logOut.ts';

export interface ClaimedAccount {
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
export async function claimAccount(
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
  const told = { identityId, email, emailVerified, provider, lastSeenAt: now };

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
    return { account: await updateAccount(tx, holder.id, told), isNew: false };
  }
  if (!own && !wish.create) throw new DomainError('unknown_account');
  if (holder) await deleteAccount(tx, holder.id);
  if (own) {
    const isProvenAnew = emailVerified && (!own.emailVerified || own.email !== email);
    await endEarlierSignIns(tx, own, isProvenAnew ? authenticatedAt : validSince);
    return { account: await updateAccount(tx, own.id, told), isNew: false };
  }
  const account = await insertAccount(tx, { ...told, name: nameFor(identified, wish.name) });
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
