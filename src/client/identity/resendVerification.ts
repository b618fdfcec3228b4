import { sendEmailVerification, signInWithEmailAndPassword } from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { returnAddress } from './returnAddress.ts';
import { leave } from './enter.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';

/** Sends the verification mail once more, to who knows the password; they stay signed out. */
export async function resendVerification(email: string, password: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    const already = user.emailVerified;
    try {
      if (!already) await sendEmailVerification(user, { url: returnAddress(email) });
    } finally {
      await leave();
    }
    return done(already ? accountMessages.verified : accountMessages.resendDone);
  } catch (error) {
    return outcomeOf(identityErrorText('resend', error));
  }
}
