import { type Auth, GoogleAuthProvider, signInWithPopup, type User } from 'firebase/auth';
import { enter } from './enter.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** A choice that was made just before the window closed is on its way for so long. */
const LATE_CHOICE_MS = 500;

/** Signs in by a Google account, in a popup: call it in the click itself, with Firebase opened before. */
export async function signInWithGoogle(): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const chosen = choose(auth);
    const back = waitForReturn();
    const user = await Promise.race([chosen, back.happened]).finally(back.stop);
    if (user) return await enter(user);
    // The window may still be open: who chooses in it later is signed in, and who closes it is owed nothing.
    void chosen.then(enter).catch(() => undefined);
    return { is: 'dismissed' };
  } catch (error) {
    return outcomeOf(identityErrorText('google', error));
  }
}

async function choose(auth: Auth): Promise<User> {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: 'select_account' });
  return (await signInWithPopup(auth, google)).user;
}

/**
 * The person is at this page again: the window is closed, or left open behind it. Firebase tells of a closed
 * window only ten seconds later, and it keeps the window to itself.
 */
function waitForReturn() {
  const listening = new AbortController();
  const { signal } = listening;
  const happened = new Promise<null>((resolve) => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') setTimeout(() => resolve(null), LATE_CHOICE_MS);
    };
    window.addEventListener('focus', onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
  });
  return { happened, stop: () => listening.abort() };
}
