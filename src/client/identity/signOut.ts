import { deleteUser } from 'firebase/auth';
import { endSession } from '../app/session.ts';
import { codeOf } from './errors.ts';
import { openFirebase, server } from './firebase.ts';

/** Ends the session in this browser: at once here, then at the server. */
export async function signOutHere(): Promise<void> {
  endSession();
  // Without a connection the cookie of page loads stays; what it opens holds no data.
  await server.auth.logout.mutate(undefined, { context: { bearer: null } }).catch(() => undefined);
}

/** The person is gone there already: the server was allowed to remove them. */
const GONE = /^auth\/(user-token-expired|user-not-found|invalid-user-token|user-disabled)$/;

/**
 * Removes who is signed in from the identity service. False where it refuses: it wants a sign-in of the
 * last few minutes for that.
 */
export async function removeIdentity(): Promise<boolean> {
  const { auth, identity } = await openFirebase();
  if (!auth.currentUser) return true;
  // There the server has done it: asking would only be told that nobody is left.
  if (identity.kind === 'embedded') {
    await auth.signOut();
    return true;
  }
  try {
    await deleteUser(auth.currentUser);
    return true;
  } catch (error) {
    return GONE.test(codeOf(error));
  }
}
