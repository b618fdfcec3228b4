import { GoogleAuthProvider, signInWithPopup } from 'firebase/auth';
import { enter } from './enter.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Signs in by a Google account, in a popup: call it in the click itself, with Firebase opened before. */
export async function signInWithGoogle(): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const google = new GoogleAuthProvider();
    google.setCustomParameters({ prompt: 'select_account' });
    const { user } = await signInWithPopup(auth, google);
    return await enter(user);
  } catch (error) {
    return outcomeOf(identityErrorText('google', error));
  }
}
