import { type Auth, onAuthStateChanged, signOut, type User } from 'firebase/auth';
import { NAME_MAX, TOKEN_REFRESH_MS } from '../../shared/limits.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { errorName, isAboutPerson } from '../app/api.ts';
import {
  bearer,
  holdToken,
  storeSignIn,
  storedAnonymousToken,
  type StoredSignIn,
  storedSignIn,
} from '../app/credentials.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import {
  changeSession,
  currentSession,
  endSession,
  onRevalidate,
  onSessionChange,
} from '../app/session.ts';
import { codeOf } from './errors.ts';
import { openFirebase, server } from './firebase.ts';

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
  const kept = storedSignIn();
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

async function takeUp(kept: StoredSignIn) {
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

async function ask(person: User, kept: StoredSignIn): Promise<[SessionUser, number]> {
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
  storeSignIn({ uid: person.uid, exchangedAt });
  stopLast();

  onRevalidate(() => void refreshSession());
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
    onRevalidate(undefined);
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

let asking: Promise<void> | undefined;

/**
 * Asks who is signed in now, after something was refused to them: their role may have been taken away
 * while the page was open, or their account suspended, which ends the session with the reason.
 */
function refreshSession(): Promise<void> {
  asking ??= askOfRefreshSession().finally(() => (asking = undefined));
  return asking;
}

async function askOfRefreshSession() {
  try {
    const context = { bearer: await bearer() };
    const { user } = await server.auth.session.query(undefined, { context });
    if (currentSession().state === 'signedIn')
      changeSession({ state: 'signedIn', role: user.role, user });
  } catch (error) {
    // Anything but a clear answer says nothing about the person.
    endIfOver(error);
  }
}

/** What the identity service says of a person whom it lets in no more. */
const OVER = ['auth/user-token-expired', 'auth/user-disabled', 'auth/invalid-user-token'];

/**
 * Ends the session where an answer says for certain that it is over, with the reason where there is one,
 * and tells whether it did. A lost connection, a busy server or what stands before it says nothing of that.
 */
function endIfOver(error: unknown): boolean {
  const { message, data } = error as { message: string; data?: { httpStatus?: number } | null };
  if (isAboutPerson({ data })) {
    endSession();
    openAuthModal('signIn', 'refused', { said: message });
    return true;
  }
  const isGone = errorName({ data }) === 'unknown_account';
  if (!isGone && data?.httpStatus !== 401 && !OVER.includes(codeOf(error))) return false;
  endSession();
  return true;
}

/** The first time after so long; each further one after twice as long, up to that of a token. */
const FIRST_MS = 5_000;

let wait = FIRST_MS;
let stop: () => void = () => undefined;

/** Does it after a while, or as soon as the connection is back; what was to be done before is not. */
function tryLater(act: () => void): void {
  stop();
  const go = () => {
    stop();
    act();
  };
  const timer = setTimeout(go, wait);
  window.addEventListener('online', go);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', go);
    stop = () => undefined;
  };
  wait = Math.min(wait * 2, TOKEN_REFRESH_MS);
}

/** Ours answered, but without saying who is signed in. */
class NoUserData extends Error {}

/**
 * Exchanges the person's identity token for a session of ours. An account that our server does not know
 * yet is made: at once where `create` is true, not at all where it is false, else when that turns out.
 */
export async function exchange(
  person: User,
  options: { create?: boolean; name?: string } = {},
): Promise<SessionUser> {
  const token = await person.getIdToken();
  const cookieId = storedAnonymousToken();
  const ask = async (create: boolean) => {
    const name = options.name ?? person.displayName?.trim();
    const { user } = await server.auth.exchange.mutate(
      {
        ...(cookieId !== null && { cookieId }),
        ...(create && { create }),
        ...(create && name && { name: name.slice(0, NAME_MAX) }),
      },
      { context: { bearer: token } },
    );
    // What stands in front of the server may answer something of its own.
    if (!(user as SessionUser | undefined)?.email) throw new NoUserData();
    return user;
  };
  if (options.create === true) return ask(true);
  try {
    return await ask(false);
  } catch (error) {
    const isUnknown = errorName(error as { data?: object }) === 'unknown_account';
    if (!isUnknown || options.create === false) throw error;
    return ask(true);
  }
}
