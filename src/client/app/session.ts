import { createContext, useContext } from 'react';
import type { SessionUser } from '../../shared/schema/account.ts';
import { readStored, store } from './storage.ts';

/** For display only; the server decides what a caller may do. */
export type Session =
  | { state: 'loading' | 'anonymous'; role: 'ANONYMOUS'; user: null }
  | {
      state: 'signedIn';
      role: SessionUser['role'];
      user: SessionUser;
      /** The server did not respond: the role may be outdated. */
      isGuess?: boolean;
    };

export const NOBODY: Session = { state: 'anonymous', role: 'ANONYMOUS', user: null };

export const SessionContext = createContext<Session>(NOBODY);

export function useSession(): Session {
  return useContext(SessionContext);
}

const LOADING: Session = { state: 'loading', role: 'ANONYMOUS', user: null };

/** `here`: on this page, not in another tab. */
type OnChange = (from: Session, to: Session, here: boolean) => void;

let current: Session | undefined;
const followers = new Set<OnChange>();

export function currentSession(): Session {
  return (current ??= storedSignIn() ? LOADING : NOBODY);
}

export function changeSession(to: Session, here = true): void {
  const from = currentSession();
  current = to;
  if (from !== to) for (const follow of followers) follow(from, to, here);
}

export function onSessionChange(follow: OnChange): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

export function endSession(): void {
  storeSignIn(null);
  holdToken(null);
  changeSession(NOBODY);
}

/** For a sign-out in another tab, which has changed the storage itself. */
export function leaveSession(): void {
  holdToken(null);
  changeSession(NOBODY, false);
}

export interface StoredSignIn {
  uid: string;
  exchangedAt: number;
}

/** `BEFORE_PAINT_SCRIPT` reads it too. */
export const SIGNED_IN_KEY = 'signedIn';
const RESTORE_MS = 15_000;

type GiveToken = () => Promise<string>;

let giveToken: GiveToken | null = null;
let onDoubt: (() => void) | undefined;
let restored = Promise.withResolvers<undefined>();

export function storedSignIn(): StoredSignIn | null {
  const [uid = '', at = ''] = (readStored('localStorage', SIGNED_IN_KEY) ?? '').split(' ');
  return uid === '' ? null : { uid, exchangedAt: Number(at) };
}

export function storeSignIn(kept: StoredSignIn | null): void {
  store('localStorage', SIGNED_IN_KEY, kept && `${kept.uid} ${kept.exchangedAt}`);
}

export function holdToken(give: GiveToken | null, revalidate?: () => void): void {
  giveToken = give;
  onDoubt = revalidate;
  restored.resolve(undefined);
  restored = Promise.withResolvers();
}

export const holdsToken = (): boolean => giveToken !== null;

/** For a refusal by the server: the role or the user may have changed. */
export const revalidateSession = (): void => onDoubt?.();

/** Throws when the token can't be renewed: no call may pass for a visitor's. */
export async function bearer(): Promise<string | null> {
  if (!giveToken && storedSignIn()) {
    await Promise.race([restored.promise, new Promise((goOn) => setTimeout(goOn, RESTORE_MS))]);
  }
  return giveToken ? giveToken() : null;
}

const TOKEN_KEY = 'anonymousToken';

export function anonymousToken(): string {
  const token = storedAnonymousToken() ?? randomUuid();
  adoptAnonymousToken(token);
  return token;
}

export const storedAnonymousToken = (): string | null => readStored('localStorage', TOKEN_KEY);

/** The server may answer with another token than was sent. */
export function adoptAnonymousToken(token: string | null): void {
  if (token !== storedAnonymousToken()) store('localStorage', TOKEN_KEY, token);
}

/** `crypto.randomUUID` exists only on secure origins, not at `http://laptop-name`. */
function randomUuid() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const hex = Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
