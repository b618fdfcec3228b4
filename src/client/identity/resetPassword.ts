import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { paths } from '../../shared/paths.ts';
import { currentSession, endSession } from '../app/currentSession.ts';
import { codeOf } from './codeOf.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase, withOwnSignIn } from './openFirebase.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';
import { server } from './server.ts';

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

/** Sets the new password of whom `openReset` named, which ends all that was begun with the old one. */
export async function resetPassword(
  code: string,
  email: string,
  password: string,
): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    await confirmPasswordReset(auth, code, password);
  } catch (error) {
    return outcomeOf(identityErrorText('openLink', error));
  }
  if (currentSession().user?.email === email) endSession();
  // Where it fails the next sign-in does the same.
  await showNewSignIn(email, password).catch(() => undefined);
  return done(accountMessages.passwordChanged);
}

/** By a sign-in with the new password our server learns that earlier ones count no more. */
function showNewSignIn(email: string, password: string): Promise<unknown> {
  return withOwnSignIn(async (auth) => {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    const context = { bearer: await user.getIdToken() };
    return server.auth.session.query(undefined, { context });
  });
}
