import { createContext, useContext } from 'react';
import type { SessionUser } from '../../shared/schema/account.ts';
import { readStored, store } from './storage.ts';

/** Who looks at the page, as far as it is shown; the server decides what they may do. */
export type Session =
  | { state: 'loading' | 'anonymous'; role: 'ANONYMOUS'; user: null }
  | {
      state: 'signedIn';
      role: SessionUser['role'];
      user: SessionUser;
      /** The server could not be asked: the role may be another. */
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

/** Loading where a sign-in is stored, until it is restored. */
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

/** Another tab ended it and stores what it wants. */
export function leaveSession(): void {
  holdToken(null);
  changeSession(NOBODY, false);
}

export interface StoredSignIn {
  uid: string;
  /** Milliseconds since 1970. */
  exchangedAt: number;
}

/** Other tabs watch it. */
export const SIGNED_IN_KEY = 'signedIn';
/** Calls wait this long while a stored sign-in is restored. */
const RESTORE_MS = 15_000;

type GiveToken = () => Promise<string>;

let giveToken: GiveToken | null = null;
let onDoubt: (() => void) | undefined;
let restored = Promise.withResolvers<undefined>();

/** Null for visitors. */
export function storedSignIn(): StoredSignIn | null {
  const [uid = '', at = ''] = (readStored('localStorage', SIGNED_IN_KEY) ?? '').split(' ');
  return uid === '' ? null : { uid, exchangedAt: Number(at) };
}

export function storeSignIn(kept: StoredSignIn | null): void {
  store('localStorage', SIGNED_IN_KEY, kept && `${kept.uid} ${kept.exchangedAt}`);
}

/** Calls carry this token from now on; null: none. `revalidate` asks again who is signed in. */
export function holdToken(give: GiveToken | null, revalidate?: () => void): void {
  giveToken = give;
  onDoubt = revalidate;
  restored.resolve(undefined);
  restored = Promise.withResolvers();
}

export const holdsToken = (): boolean => giveToken !== null;

/** The server refused something: somebody else may be signed in by now. */
export const revalidateSession = (): void => onDoubt?.();

/** Null for visitors. Throws when it can't be renewed: no call may pass for a visitor's. */
export async function bearer(): Promise<string | null> {
  if (!giveToken && storedSignIn()) {
    await Promise.race([restored.promise, new Promise((goOn) => setTimeout(goOn, RESTORE_MS))]);
  }
  return giveToken ? giveToken() : null;
}

const TOKEN_KEY = 'anonymousToken';

/** The visitor's own id, made at first need. */
export function anonymousToken(): string {
  const token = storedAnonymousToken() ?? randomUuid();
  adoptAnonymousToken(token);
  return token;
}

export const storedAnonymousToken = (): string | null => readStored('localStorage', TOKEN_KEY);

/** The server may know this visitor by another token. Null: this browser is no visitor's any more. */
export function adoptAnonymousToken(token: string | null): void {
  if (token !== storedAnonymousToken()) store('localStorage', TOKEN_KEY, token);
}

/** `crypto.randomUUID` exists on secure origins only, not on a laptop reached by its name. */
function randomUuid() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const hex = Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
