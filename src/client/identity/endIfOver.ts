import { endSession } from '../app/currentSession.ts';
import { errorName } from '../app/errorName.ts';
import { isAboutPerson } from '../app/isAboutPerson.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import { codeOf } from './codeOf.ts';

/** What the identity service says of a person whom it lets in no more. */
const OVER = ['auth/user-token-expired', 'auth/user-disabled', 'auth/invalid-user-token'];

/**
 * Ends the session where an answer says for certain that it is over, with the reason where there is one,
 * and tells whether it did. A lost connection, a busy server or what stands before it says nothing of that.
 */
export function endIfOver(error: unknown): boolean {
  const { message, data } = error as { message: string; data?: { httpStatus?: number } | null };
  if (isAboutPerson({ data })) {
    endSession();
    openAuthModal('signIn', 'refused', { said: message });
    return true;
  }
  const isGone = errorName({ data }) === 'unknown_account';
  if (!isGone && data?.httpStatus !== 401 && !OVER.includes(codeOf(error))) return false;
  endSession();
  return true;
}
