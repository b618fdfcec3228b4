import { createContext, useContext } from 'react';
import type { SessionUser } from '../../shared/schema/account.ts';

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
