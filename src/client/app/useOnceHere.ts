import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What only the browser knows; undefined on the server and until hydration. */
export function useOnceHere<T>(read: () => T): T | undefined {
  return useSyncExternalStore(never, read, () => undefined);
}

const never = () => () => undefined;

/** What one page leaves in the history's state for the next. */
export interface VisitState {
  /** The slug of a report whose waiting was canceled. */
  leftRunning?: string;
  /** The focus goes to the end of the text, or selects all of it. */
  focus?: 'end' | 'all';
  /** The visitor asked for this report, which was there already. */
  reused?: boolean;
}

/** Null until hydration, or a reload would not match the server's page. */
export function useVisitState(): VisitState | null {
  const { state } = useLocation() as { state: VisitState | null };
  const here = useOnceHere(() => true);
  return here ? state : null;
}
