import { createContext, useContext } from 'react';
import type { SessionUser } from '../../shared/schema/account.ts';
import { holdToken, storeSignIn, storedSignIn } from './credentials.ts';

/**
 * Who looks at the page, as far as the page shows it; what they may do is decided by the server. It
 * begins as loading where this browser remembers a sign-in, else as a visitor's.
 */
export type Session =
  | { state: 'loading' | 'anonymous'; role: 'ANONYMOUS'; user: null }
  | {
      state: 'signedIn';
      role: SessionUser['role'];
      user: SessionUser;
      /** The server could not be asked: the role may be another. */
      isGuess?: boolean;
    };

/** Nobody is signed in until the page knows better: the server draws it for nobody in particular. */
export const NOBODY: Session = { state: 'anonymous', role: 'ANONYMOUS', user: null };

export const SessionContext = createContext<Session>(NOBODY);

export function useSession(): Session {
  return useContext(SessionContext);
}

const LOADING: Session = { state: 'loading', role: 'ANONYMOUS', user: null };

/** `here`: it was done on this page, not in another tab. */
type OnChange = (from: Session, to: Session, here: boolean) => void;

let current: Session | undefined;
const followers = new Set<OnChange>();

/** Who looks at this page, in the browser: loading where a sign-in is kept, until it is taken up. */
export function currentSession(): Session {
  return (current ??= storedSignIn() ? LOADING : NOBODY);
}

export function changeSession(to: Session, here = true): void {
  const from = currentSession();
  current = to;
  if (from !== to) for (const follow of followers) follow(from, to, here);
}

/** Tells of each change until the function that it gives is called. */
export function onSessionChange(follow: OnChange): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

let onDoubt: (() => void) | undefined;

/** The server refused something to who is signed in here: they may be somebody else by now. */
export const revalidateSession = (): void => onDoubt?.();

/** Called then; the sign-in sets it. */
export function onRevalidate(ask: (() => void) | undefined): void {
  onDoubt = ask;
}

/** Nobody is signed in here any more: nothing is kept, and calls carry no token. */
export function endSession(): void {
  storeSignIn(null);
  holdToken(null);
  changeSession(NOBODY);
}

/** The same where another tab ended it: what that one keeps is its own. */
export function leaveSession(): void {
  holdToken(null);
  changeSession(NOBODY, false);
}
