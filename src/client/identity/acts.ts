import * as firebase from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { REGISTER_RETRY_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { errorName } from '../app/api.ts';
import { currentSession, endSession } from '../app/session.ts';
import { LINK_EMAIL_KEY, store } from '../app/storage.ts';
import {
  type Act,
  type ActValues,
  codeOf,
  done,
  identityErrorText,
  isNetworkError,
  type Outcome,
  outcomeOf,
  serverRefusal,
} from './errors.ts';
import { type OpenedFirebase, openFirebase, server, withOwnSignIn } from './firebase.ts';
import { enterSession, exchange } from './session.ts';

const attempt =
  (act: Act, run: (opened: OpenedFirebase, values: ActValues) => Promise<Outcome>) =>
  async (values: ActValues): Promise<Outcome> => {
    try {
      return await run(await openFirebase(), values);
    } catch (error) {
      return outcomeOf(identityErrorText(act, error));
    }
  };

export const acts = {
  signInWithPassword: attempt('signIn', async ({ auth }, { email, password }) => {
    const { user } = await firebase.signInWithEmailAndPassword(auth, email, password);
    if (user.emailVerified) return enter(user);
    await leave();
    return { is: 'unverified' };
  }),

  /** Call it in the click handler, with Firebase already open, or the browser blocks the popup. */
  signInWithGoogle: attempt('google', async ({ auth }) => {
    const google = new firebase.GoogleAuthProvider();
    google.setCustomParameters({ prompt: 'select_account' });
    const chosen = firebase.signInWithPopup(auth, google).then(({ user }) => user);
    const back = waitForReturn();
    const user = await Promise.race([chosen, back.happened]).finally(back.stop);
    if (user) return enter(user);
    // The popup may still be open: a choice in it signs in later.
    void chosen.then(enter).catch(() => undefined);
    return { is: 'dismissed' };
  }),

  register: attempt('register', async ({ auth }, { email, password, name }) => {
    const outcome = await registerAccount<firebase.User>(
      {
        make: async () =>
          (await firebase.createUserWithEmailAndPassword(auth, email, password)).user,
        find: async () => (await firebase.signInWithEmailAndPassword(auth, email, password)).user,
        name: (user) => firebase.updateProfile(user, { displayName: name }),
        exchange: (user) => exchange(user, { create: true, name }),
        sendMail: (user) => firebase.sendEmailVerification(user, { url: returnAddress(email) }),
        remove: firebase.deleteUser,
      },
      (ms) => new Promise((passed) => setTimeout(passed, ms)),
    );
    await leave();
    return outcome;
  }),

  resendVerification: attempt('resend', async ({ auth }, { email, password }) => {
    const { user } = await firebase.signInWithEmailAndPassword(auth, email, password);
    const already = user.emailVerified;
    try {
      if (!already) await firebase.sendEmailVerification(user, { url: returnAddress(email) });
    } finally {
      await leave();
    }
    return done(already ? accountMessages.verified : accountMessages.resendDone);
  }),

  sendSignInLink: attempt('sendLink', async ({ auth }, { email }) => {
    const url = location.origin + paths.verifyEmail;
    await firebase.sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    store('localStorage', LINK_EMAIL_KEY, email);
    return done(accountMessages.linkSent);
  }),

  completeSignInLink: attempt('openLink', async ({ auth, identity }, { code, email }) => {
    const { apiKey } = identity;
    const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey });
    const link = `${location.origin}${paths.verifyEmail}?${query.toString()}`;
    const { user } = await firebase.signInWithEmailLink(auth, email, link);
    store('localStorage', LINK_EMAIL_KEY, null);
    return enter(user);
  }),

  /** Never reveals whether there is an account. */
  sendPasswordReset: attempt('sendReset', async ({ auth }, { email }) => {
    const url = location.origin + paths.signIn(paths.home);
    await firebase.sendPasswordResetEmail(auth, email, { url }).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
    });
    return done(accountMessages.resetSent);
  }),

  openReset: attempt('openLink', async ({ auth }, { code }) => ({
    is: 'opened',
    email: await firebase.verifyPasswordResetCode(auth, code),
  })),

  resetPassword: attempt('openLink', async ({ auth }, { code, email, password }) => {
    await firebase.confirmPasswordReset(auth, code, password);
    if (currentSession().user?.email === email) endSession();
    // This tells our server that earlier sessions are over; if it fails, the next sign-in does.
    await withOwnSignIn(async (own) => {
      const { user } = await firebase.signInWithEmailAndPassword(own, email, password);
      const context = { bearer: await user.getIdToken() };
      await server.auth.session.query(undefined, { context });
    }).catch(() => undefined);
    return done(accountMessages.passwordChanged);
  }),

  verifyAddress: attempt('openLink', async ({ auth }, { code }) => {
    await firebase.applyActionCode(auth, code);
    return done(accountMessages.verified);
  }),
};

/** A choice made just before the popup closed arrives within this time. */
const LATE_CHOICE_MS = 500;

/** Firebase reports a closed popup only after ten seconds, so the return to this page counts. */
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

async function enter(person: firebase.User): Promise<Outcome> {
  try {
    await enterSession(person);
    return { is: 'signedIn' };
  } catch (error) {
    await leave();
    if (errorName(error as { data?: object }) === 'email_unverified') return { is: 'unverified' };
    return outcomeOf(serverRefusal(error, accountMessages.signInWithoutData));
  }
}

async function leave(): Promise<void> {
  const { auth } = await openFirebase();
  await firebase.signOut(auth);
}

/** `find` signs in to an account whose creation succeeded although the response was lost. */
export type RegisterSteps<Person> = Record<'make' | 'find', () => Promise<Person>> &
  Record<'name' | 'exchange' | 'sendMail' | 'remove', (person: Person) => Promise<unknown>>;

/** Retries from the step that the network cut off; removes an account that our server refuses. */
export async function registerAccount<Person>(
  steps: RegisterSteps<Person>,
  wait: (ms: number) => Promise<unknown>,
): Promise<Outcome> {
  let person: Person | undefined;
  let next = 0;
  const further = [steps.name, steps.exchange, steps.sendMail];
  for (let tries = 0; ; tries++) {
    try {
      person ??= await (tries === 0 ? steps.make() : makeAgain(steps));
      for (; next < further.length; next++) await further[next]?.(person);
      return done(accountMessages.registered);
    } catch (error) {
      const pause = REGISTER_RETRY_MS[tries];
      if (pause !== undefined && isNetworkError(error)) {
        await wait(pause);
        continue;
      }
      const step = further[next];
      if (step === steps.sendMail) return { is: 'unverified' };
      if (person !== undefined) await steps.remove(person).catch(() => undefined);
      if (step === steps.exchange)
        return outcomeOf(serverRefusal(error, accountMessages.registerCreation));
      return outcomeOf(identityErrorText('register', error));
    }
  }
}

async function makeAgain<Person>({ make, find }: RegisterSteps<Person>): Promise<Person> {
  try {
    return await make();
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-in-use') throw error;
    return find().catch((refused: unknown) => {
      throw isNetworkError(refused) ? refused : error;
    });
  }
}

/** Firebase may apply its links itself and then lead here. */
function returnAddress(email: string): string {
  const query = new URLSearchParams({ mode: 'verifyEmail', email });
  return `${location.origin}${paths.verifyEmail}?${query.toString()}`;
}
