import { onAuthStateChanged, signOut, type User } from 'firebase/auth';
import { TOKEN_REFRESH_MS } from '../../shared/limits.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { holdToken, keepSignIn } from '../app/bearer.ts';
import {
  changeSession,
  currentSession,
  endSession,
  hearDoubt,
  onSessionChange,
} from '../app/currentSession.ts';
import { openFirebase } from './openFirebase.ts';
import { refreshSession } from './refreshSession.ts';
import { server } from './server.ts';

/**
 * A person is signed in on this page from now on, until they leave or are sent away. `isGuess`: the server
 * has not said who they are.
 */
export async function beginSession(
  person: User,
  user: SessionUser,
  exchangedAt: number,
  isGuess = false,
) {
  const { auth } = await openFirebase();
  holdToken(() => person.getIdToken());
  changeSession({ state: 'signedIn', role: user.role, user, isGuess });
  // Last: the other tabs take it up when they see it.
  keepSignIn({ uid: person.uid, exchangedAt });
  stopLast();

  hearDoubt(() => void refreshSession());
  const refresh = setInterval(() => void renew(person), TOKEN_REFRESH_MS);
  /** The service itself sends away whose account was removed or disabled there. */
  const unwatch = onAuthStateChanged(auth, (now) => {
    if (now?.uid !== person.uid) endSession();
  });
  const unfollow = onSessionChange((_, to, here) => {
    if (to.state === 'signedIn') return;
    stopLast();
    // What another tab does there, it has done; somebody else may be signed in by now.
    if (here) void signOut(auth);
  });
  stopLast = () => {
    hearDoubt(undefined);
    clearInterval(refresh);
    unwatch();
    unfollow();
    stopLast = () => undefined;
  };
}

let stopLast: () => void = () => undefined;

/** Renews the token without a word, and takes what the server says of the person now. */
async function renew(person: User) {
  try {
    await person.getIdToken(true);
    const { user } = await server.auth.session.query();
    if (currentSession().state === 'signedIn')
      changeSession({ state: 'signedIn', role: user.role, user });
  } catch {
    // The next call says so, if it matters.
  }
}
