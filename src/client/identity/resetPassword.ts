import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { paths } from '../../shared/paths.ts';
import { codeOf } from './codeOf.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';

/** Sends a link for a new password. Whether there is an account is not told. */
export async function sendPasswordReset(email: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const url = location.origin + paths.signIn(paths.home);
    await sendPasswordResetEmail(auth, email, { url });
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found')
      return outcomeOf(identityErrorText('sendReset', error));
  }
  return done(accountMessages.resetSent);
}

/** Whose password the code of such a link is for. */
export async function openReset(code: string): Promise<{ email: string } | Outcome> {
  try {
    const { auth } = await openFirebase();
    return { email: await verifyPasswordResetCode(auth, code) };
  } catch (error) {
    return outcomeOf(identityErrorText('openLink', error));
  }
}

export async function resetPassword(code: string, password: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    await confirmPasswordReset(auth, code, password);
    return done(accountMessages.passwordChanged);
  } catch (error) {
    return outcomeOf(identityErrorText('openLink', error));
  }
}
