import { signInWithEmailAndPassword } from 'firebase/auth';
import { enter, leave } from './enter.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Signs in by e-mail and password. Whose address is not verified is signed out again. */
export async function signInWithPassword(email: string, password: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    if (user.emailVerified) return await enter(user);
    await leave();
    return { is: 'unverified' };
  } catch (error) {
    return outcomeOf(identityErrorText('signIn', error));
  }
}
