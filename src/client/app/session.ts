import { createContext, useContext } from 'react';
import type { SessionUser } from '../../shared/schema/account.ts';
import { holdToken, storeSignIn, storedSignIn } from './credentials.ts';

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
