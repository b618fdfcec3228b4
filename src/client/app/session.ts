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

let onDoubt: (() => void) | undefined;

/** The server refused something: somebody else may be signed in by now. */
export const revalidateSession = (): void => onDoubt?.();

export function onRevalidate(ask: (() => void) | undefined): void {
  onDoubt = ask;
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

let inTab: StoredSignIn | null = null;
let giveToken: GiveToken | null = null;
let restored = Promise.withResolvers<undefined>();

/** From this browser, or from this tab where storage is off; null for visitors. */
export function storedSignIn(): StoredSignIn | null {
  const stored = readStored('localStorage', SIGNED_IN_KEY);
  if (stored === undefined) return inTab;
  const [uid = '', at = ''] = (stored ?? '').split(' ');
  return uid === '' ? null : { uid, exchangedAt: Number(at) };
}

export function storeSignIn(kept: StoredSignIn | null): void {
  inTab = kept;
  store('localStorage', SIGNED_IN_KEY, kept && `${kept.uid} ${kept.exchangedAt}`);
}

/** Calls carry this token from now on; null: none. */
export function holdToken(give: GiveToken | null): void {
  giveToken = give;
  restored.resolve(undefined);
  restored = Promise.withResolvers();
}

export const holdsToken = (): boolean => giveToken !== null;

/** Null for visitors. Throws when it can't be renewed: no call may pass for a visitor's. */
export async function bearer(): Promise<string | null> {
  if (!giveToken && storedSignIn()) {
    await Promise.race([restored.promise, new Promise((goOn) => setTimeout(goOn, RESTORE_MS))]);
  }
  return giveToken ? giveToken() : null;
}

const TOKEN_KEY = 'anonymousToken';
let kept: string | null = null;

/** The visitor's own id, made at first need. */
export function anonymousToken(): string {
  const token = storedAnonymousToken() ?? randomUuid();
  adoptAnonymousToken(token);
  return token;
}

export const storedAnonymousToken = (): string | null =>
  kept ?? readStored('localStorage', TOKEN_KEY) ?? null;

/** The server may know this visitor by another token. Null: this browser is no visitor's any more. */
export function adoptAnonymousToken(token: string | null): void {
  if (token !== null && token === kept) return;
  kept = token;
  store('localStorage', TOKEN_KEY, token);
}

/** `crypto.randomUUID` exists on secure origins only, not on a laptop reached by its name. */
function randomUuid() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const hex = Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
