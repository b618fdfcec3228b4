import { deleteApp, type FirebaseApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  deleteUser,
  type Dependencies,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import type { BrowserIdentity } from '../../shared/schema/account.ts';
import { createApiClient } from '../app/api.ts';
import { isOver } from './errors.ts';

/** The embedded service's replacement for Google's popup script. */
const STAND_IN = '/emulator/auth/gapi.js';

export interface OpenedFirebase {
  auth: Auth;
  identity: BrowserIdentity;
}

let opened: Promise<OpenedFirebase> | undefined;

export function openFirebase(): Promise<OpenedFirebase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<OpenedFirebase> {
  // A call with a token would wait for the sign-in that is being opened here.
  const identity = await server.auth.identity.query(undefined, { context: { bearer: null } });
  if (identity.kind === 'embedded') await import(/* @vite-ignore */ STAND_IN);
  const auth = authOf(initializeApp(appOptions(identity)), identity, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return { auth, identity };
}

/** A second sign-in beside the page's own, stored nowhere. */
export async function withOwnSignIn<T>(act: (auth: Auth) => Promise<T>): Promise<T> {
  const { identity } = await openFirebase();
  const app = initializeApp(appOptions(identity), crypto.randomUUID());
  try {
    return await act(authOf(app, identity, { persistence: inMemoryPersistence }));
  } finally {
    await deleteApp(app);
  }
}

function appOptions({ apiKey, projectId, authDomain, appId }: BrowserIdentity): FirebaseOptions {
  // A popup needs a domain; the embedded service has ours.
  const domain = authDomain ?? location.host;
  return { apiKey, projectId, authDomain: domain, ...(appId !== null && { appId }) };
}

function authOf(app: FirebaseApp, { kind }: BrowserIdentity, dependencies: Dependencies): Auth {
  const auth = initializeAuth(app, dependencies);
  if (kind === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}

/** A client of its own, so that a sign-in never shares a batch with the page's calls. */
export const server = createApiClient();

/** False when Firebase requires a sign-in within the last few minutes. */
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
    return isOver(error);
  }
}
