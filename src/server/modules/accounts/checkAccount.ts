import type { AccountRecord } from './users.ts';
import type { Identified } from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';

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
