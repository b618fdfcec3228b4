import { holdToken, keepSignIn, keptSignIn } from './bearer.ts';
import { NOBODY, type Session } from './session.ts';

const LOADING: Session = { state: 'loading', role: 'ANONYMOUS', user: null };

/** `here`: it was done on this page, not in another tab. */
type OnChange = (from: Session, to: Session, here: boolean) => void;

let current: Session | undefined;
const followers = new Set<OnChange>();

/** Who looks at this page, in the browser: loading where a sign-in is kept, until it is taken up. */
export function currentSession(): Session {
  return (current ??= keptSignIn() ? LOADING : NOBODY);
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
export const doubtSession = (): void => onDoubt?.();

/** Called then; the sign-in sets it. */
export function hearDoubt(ask: (() => void) | undefined): void {
  onDoubt = ask;
}

/** Nobody is signed in here any more: nothing is kept, and calls carry no token. */
export function endSession(): void {
  keepSignIn(null);
  holdToken(null);
  changeSession(NOBODY);
}

/** The same where another tab ended it: what that one keeps is its own. */
export function leaveSession(): void {
  holdToken(null);
  changeSession(NOBODY, false);
}
