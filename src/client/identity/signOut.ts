import { deleteUser } from 'firebase/auth';
import { endSession } from '../app/session.ts';
import { codeOf } from './errors.ts';
import { openFirebase, server } from './firebase.ts';

export async function signOutHere(): Promise<void> {
  endSession();
  // Offline the cookie of page loads stays; it opens no data.
  await server.auth.logout.mutate(undefined, { context: { bearer: null } }).catch(() => undefined);
}

/** The server has removed them already. */
const GONE = /^auth\/(user-token-expired|user-not-found|invalid-user-token|user-disabled)$/;

/** False where the identity service refuses: it wants a sign-in of the last few minutes. */
export async function removeIdentity(): Promise<boolean> {
  const { auth, identity } = await openFirebase();
  if (!auth.currentUser) return true;
  // The server has removed it already.
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
