import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import type { BrowserIdentity } from '../../shared/schema/account.ts';
import { server } from './server.ts';

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
  const { kind, apiKey, projectId, authDomain, appId } = identity;
  if (kind === 'embedded') await import(/* @vite-ignore */ STAND_IN);
  const app = initializeApp({
    apiKey,
    projectId,
    // A popup wants some domain; that of the embedded service is ours.
    authDomain: authDomain ?? location.host,
    ...(appId !== null && { appId }),
  });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (kind === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.useDeviceLanguage();
  return { auth, identity };
}
