import { createContext, useContext } from 'react';

/** Who looks at the page, as far as the page shows it; what they may do is decided by the server. */
export interface Session {
  role: 'ANONYMOUS' | 'REGISTERED' | 'ADMIN';
}

/** Nobody is signed in until the page knows better: the server draws it for nobody in particular. */
const nobody: Session = { role: 'ANONYMOUS' };

export const SessionContext = createContext(nobody);

export function useSession(): Session {
  return useContext(SessionContext);
}
