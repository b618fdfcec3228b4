import { type Auth, onAuthStateChanged, signOut, type User } from 'firebase/auth';
import { NAME_MAX, TOKEN_REFRESH_MS } from '../../shared/limits.ts';
import type { SessionUser } from '../../shared/schema/account.ts';
import { errorName, isAboutPerson } from '../app/api.ts';
import * as session from '../app/session.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import { isOver } from './errors.ts';
import { openFirebase, server } from './firebase.ts';

/** The session cookie lasts a month; it is renewed after a day. */
const RENEW_MS = 24 * 60 * 60_000;
/** How long to wait for another tab's sign-in, which usually takes a second. */
const OTHER_TAB_MS = 5_000;

/** Restoring must not create an account that was deleted. */
const EXISTING_ONLY = { create: false } as const;

function shared(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= act().finally(() => (running = undefined)));
}

export async function renewSession(): Promise<void> {
  const { auth } = await openFirebase();
  if (auth.currentUser) await enterSession(auth.currentUser, EXISTING_ONLY);
}

export const restoreSession = shared(async () => {
  const kept = session.storedSignIn();
  if (!kept) return;
  try {
    await restoreUser(kept);
  } catch (error) {
    tryLater();
    throw error;
  }
});

async function restoreUser(kept: session.StoredSignIn) {
  const { auth } = await openFirebase();
  await auth.authStateReady();
  const person = await personOf(auth, kept.uid);
  if (!person) {
    session.endSession();
    return;
  }
  try {
    if (Date.now() - kept.exchangedAt > RENEW_MS) {
      await enterSession(person, EXISTING_ONLY);
      return;
    }
    const context = { bearer: await person.getIdToken() };
    const { user } = await server.auth.session.query(undefined, { context });
    await startSession(person, user, kept.exchangedAt);
  } catch (error) {
    if (endIfOver(error)) return;
    await startSession(person, asRemembered(person), kept.exchangedAt, true);
    tryLater();
  }
}

async function personOf(auth: Auth, uid: string): Promise<User | null> {
  if (auth.currentUser?.uid === uid) return auth.currentUser;
  const { promise, resolve } = Promise.withResolvers<User | null>();
  const limit = setTimeout(resolve, OTHER_TAB_MS, null);
  const unwatch = onAuthStateChanged(auth, (person) => {
    if (person?.uid === uid) resolve(person);
  });
  return promise.finally(() => {
    clearTimeout(limit);
    unwatch();
  });
}

function asRemembered(person: User): SessionUser {
  const { user } = session.currentSession();
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

export async function enterSession(person: User, options?: Parameters<typeof exchange>[1]) {
  await startSession(person, await exchange(person, options), Date.now());
}

async function startSession(person: User, user: SessionUser, exchangedAt: number, isGuess = false) {
  const { auth } = await openFirebase();
  session.holdToken(
    () => person.getIdToken(),
    () => void refreshSession(),
  );
  session.changeSession({ state: 'signedIn', role: user.role, user, isGuess });
  // Last, because other tabs follow it.
  session.storeSignIn({ uid: person.uid, exchangedAt });
  stopLast();

  const refresh = setInterval(() => void renew(person), TOKEN_REFRESH_MS);
  /** Firebase signs out accounts that were removed or disabled. */
  const unwatch = onAuthStateChanged(auth, (now) => {
    if (now?.uid !== person.uid) session.endSession();
  });
  const unfollow = session.onSessionChange((_, to, here) => {
    if (to.state === 'signedIn') return;
    stopLast();
    // Another tab has already signed out at Firebase; somebody else may be signed in by now.
    if (here) void signOut(auth);
  });
  stopLast = () => {
    clearInterval(refresh);
    unwatch();
    unfollow();
  };
}

let stopLast: () => void = () => undefined;

async function renew(person: User) {
  try {
    await person.getIdToken(true);
    updateUser(await server.auth.session.query());
  } catch {
    // The next call reports it if it matters.
  }
}

function updateUser({ user }: { user: SessionUser }) {
  if (session.currentSession().state === 'signedIn')
    session.changeSession({ state: 'signedIn', role: user.role, user });
}

const refreshSession = shared(async () => {
  try {
    const context = { bearer: await session.bearer() };
    updateUser(await server.auth.session.query(undefined, { context }));
  } catch (error) {
    endIfOver(error);
  }
});

/** Ends it only on a certain answer, and returns whether it did. */
function endIfOver(error: unknown): boolean {
  const { message, data } = error as { message: string; data?: { httpStatus?: number } | null };
  const isRefused = isAboutPerson({ data });
  const isGone = errorName({ data }) === 'unknown_account' || data?.httpStatus === 401;
  if (!isRefused && !isGone && !isOver(error)) return false;
  session.endSession();
  if (isRefused) openAuthModal('signIn', 'refused', { said: message });
  return true;
}

const FIRST_RETRY_MS = 5_000;

let wait = FIRST_RETRY_MS;
let stop: () => void = () => undefined;

function tryLater(): void {
  stop();
  const go = () => {
    stop();
    const now = session.currentSession();
    if (now.state === 'signedIn' && !now.isGuess) return;
    restoreSession().catch(() => undefined);
  };
  const timer = setTimeout(go, wait);
  window.addEventListener('online', go);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', go);
  };
  wait = Math.min(wait * 2, TOKEN_REFRESH_MS);
}

/** `create`: true makes an unknown account at once, false never; otherwise after a refusal. */
export async function exchange(
  person: User,
  options: { create?: boolean; name?: string } = {},
): Promise<SessionUser> {
  const token = await person.getIdToken();
  const cookieId = session.storedAnonymousToken();
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
    // A proxy may have answered.
    if (!(user as SessionUser | undefined)?.email) throw new Error('The answer names no user');
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
