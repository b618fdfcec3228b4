import { type Auth, onAuthStateChanged, type User } from 'firebase/auth';
import type { SessionUser } from '../../shared/schema/account.ts';
import { type KeptSignIn, keptSignIn } from '../app/bearer.ts';
import { currentSession, endSession } from '../app/currentSession.ts';
import { beginSession } from './beginSession.ts';
import { endIfOver } from './endIfOver.ts';
import { exchange } from './exchange.ts';
import { openFirebase } from './openFirebase.ts';
import { server } from './server.ts';
import { tryLater } from './tryLater.ts';

/** After a day the session of page loads is renewed: it lasts a month without that. */
const RENEW_MS = 24 * 60 * 60_000;
/** Another tab's sign-in shows up in this one within a second. */
const OTHER_TAB_MS = 5_000;

/** Nobody asked for an account: one that was deleted stays so. */
const TAKEN_UP = { create: false } as const;

let restoring: Promise<void> | undefined;

/**
 * Takes up the sign-in that this browser keeps. Where it is over, the page is a visitor's; where nobody
 * could say, it is asked again later.
 */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => (restoring = undefined));
  return restoring;
}

/** Makes sure that page loads know who is signed in, too: exchanges the token anew. */
export async function renewSession(): Promise<void> {
  const { auth } = await openFirebase();
  if (!auth.currentUser) return;
  const user = await exchange(auth.currentUser, TAKEN_UP);
  await beginSession(auth.currentUser, user, Date.now());
}

async function restore() {
  const kept = keptSignIn();
  if (!kept) return;
  try {
    await takeUp(kept);
  } catch (error) {
    tryLater(restoreUnknown);
    throw error;
  }
}

/** The same, unless it has turned out since who is signed in. */
function restoreUnknown() {
  const now = currentSession();
  if (now.state === 'signedIn' && !now.isGuess) return;
  // What it could not find out, it asks again by itself.
  restoreSession().catch(() => undefined);
}

async function takeUp(kept: KeptSignIn) {
  const { auth } = await openFirebase();
  await auth.authStateReady();
  const person = await personOf(auth, kept.uid);
  if (!person) {
    endSession();
    return;
  }
  try {
    const [user, exchangedAt] = await ask(person, kept);
    await beginSession(person, user, exchangedAt);
  } catch (error) {
    if (endIfOver(error)) return;
    await beginSession(person, asRemembered(person), kept.exchangedAt, true);
    tryLater(restoreUnknown);
  }
}

/** The person whom the other tabs mean, who may not have shown up here yet. */
async function personOf(auth: Auth, uid: string): Promise<User | null> {
  if (auth.currentUser?.uid === uid) return auth.currentUser;
  return new Promise((found) => {
    const give = (person: User | null) => {
      clearTimeout(limit);
      unwatch();
      found(person);
    };
    const limit = setTimeout(() => give(null), OTHER_TAB_MS);
    const unwatch = onAuthStateChanged(auth, (person) => {
      if (person?.uid === uid) give(person);
    });
  });
}

async function ask(person: User, kept: KeptSignIn): Promise<[SessionUser, number]> {
  const now = Date.now();
  if (now - kept.exchangedAt > RENEW_MS) return [await exchange(person, TAKEN_UP), now];
  const context = { bearer: await person.getIdToken() };
  const { user } = await server.auth.session.query(undefined, { context });
  return [user, kept.exchangedAt];
}

/** Without an answer: what the browser knows. The server decides on every call anyway. */
function asRemembered(person: User): SessionUser {
  const { user } = currentSession();
  return (
    user ?? {
      email: person.email ?? '',
      name: person.displayName ?? '',
      role: 'REGISTERED',
      emailVerified: person.emailVerified,
      provider: person.providerData[0]?.providerId ?? '',
      isAnonymous: false,
      remainingReports: -1,
      createdAt: new Date(person.metadata.creationTime ?? 0).toISOString(),
    }
  );
}
