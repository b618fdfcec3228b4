import { deleteApp, type FirebaseApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  type Dependencies,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import type { BrowserIdentity } from '../../shared/schema/account.ts';
import { createApiClient } from '../app/api.ts';

/** The embedded service's stand-in for the script that the popup needs of Google. */
const STAND_IN = '/emulator/auth/gapi.js';

export interface OpenedFirebase {
  auth: Auth;
  identity: BrowserIdentity;
}

let opened: Promise<OpenedFirebase> | undefined;

/** The identity service as the server names it, opened once a page; after a failure the next one tries anew. */
export function openFirebase(): Promise<OpenedFirebase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<OpenedFirebase> {
  // Without a token: calls that carry one wait for what is being opened here.
  const identity = await server.auth.identity.query(undefined, { context: { bearer: null } });
  if (identity.kind === 'embedded') await import(/* @vite-ignore */ STAND_IN);
  const auth = authOf(initializeApp(appOptions(identity)), identity, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return { auth, identity };
}

/**
 * Does something with a sign-in of its own, which is kept nowhere and over when that is done. Whoever is
 * signed in on this page stays so.
 */
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
  // A popup wants some domain; that of the embedded service is ours.
  const domain = authDomain ?? location.host;
  return { apiKey, projectId, authDomain: domain, ...(appId !== null && { appId }) };
}

function authOf(app: FirebaseApp, { kind }: BrowserIdentity, dependencies: Dependencies): Auth {
  const auth = initializeAuth(app, dependencies);
  if (kind === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}

/** A way to the server of its own: what signs somebody in never shares a request with the page's calls. */
export const server = createApiClient();
