import { useWindowEvent } from '@mantine/hooks';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { UNLIMITED } from '../../shared/limits.ts';
import { announceReportsUpdated, forgetRemaining } from './allowance.ts';
import * as session from './session.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(session.onSessionChange, session.currentSession, nobody);
  const queries = useQueryClient();
  useEffect(() => {
    const change = (from: session.Session, to: session.Session) => {
      if (to.state === 'loading') return;
      if (to.state === 'signedIn') session.adoptAnonymousToken(null);
      if (from.state === 'loading' || from.user?.email === to.user?.email) return;
      clearUserQueries(queries);
      forgetRemaining();
      announceReportsUpdated(to.state === 'signedIn' ? UNLIMITED : null);
    };
    if (session.storedSignIn()) void restoreSignIn();
    return session.onSessionChange(change);
  }, [queries]);
  useWindowEvent('storage', ({ key }) => {
    // The key is null when all storage was cleared.
    if (key === session.SIGNED_IN_KEY || key === null) followOtherTabs();
  });
  useWindowEvent('pageshow', ({ persisted }) => {
    // A page in the back-forward cache gets no storage events.
    if (persisted) followOtherTabs();
  });
  useEffect(() => {
    // Hides the parts for visitors; `BEFORE_PAINT_SCRIPT` sets it before the first paint.
    const visitor = session.currentSession().state === 'anonymous';
    document.documentElement.toggleAttribute('data-signed-in', !visitor);
  }, [current]);
  return <session.SessionContext value={current}>{children}</session.SessionContext>;
}

function followOtherTabs() {
  if (session.storedSignIn()) void restoreSignIn();
  else session.leaveSession();
}

/** Without Firebase (offline, or a release replaced its chunk) the page is a visitor's. */
async function restoreSignIn() {
  try {
    const { restoreSession } = await import('../identity/session.ts');
    await restoreSession();
  } catch {
    session.leaveSession();
  }
}

const nobody = () => session.NOBODY;

export function clearUserQueries(queries: QueryClient): void {
  queries.removeQueries({
    predicate: (query) => (isPersonal(query) || mayDiffer(query)) && !isShown(query),
  });
  void queries.resetQueries({ predicate: isPersonal });
  void queries.invalidateQueries({ predicate: mayDiffer });
}

const isPersonal = (query: Query) =>
  /^(auth|account|admin)\.|^reports\.(mine|private)/.test(callOf(query));
const mayDiffer = (query: Query) => /^reports\.(read|list)$/.test(callOf(query));
const isShown = (query: Query) => query.getObserversCount() > 0;

function callOf({ queryKey: [path] }: Query): string {
  return Array.isArray(path) ? path.join('.') : '';
}
