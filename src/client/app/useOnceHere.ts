import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What only the browser knows; `undefined` on the server and until the page is taken over. */
export function useOnceHere<T>(read: () => T): T | undefined {
  return useSyncExternalStore(never, read, () => undefined);
}

const never = () => () => undefined;

/** What one page leaves in the history's state for the next. */
export interface VisitState {
  /** The slug of a report whose waiting was cancelled. */
  leftRunning?: string;
  /** The keyboard goes to the text in the form: to its end, or with all of it selected to be replaced. */
  focus?: 'end' | 'all';
  /** The report was asked for by this visitor, and was there already. */
  reused?: boolean;
}

/**
 * What was left for this page; null when nothing. The server never knows it, so it is null too until
 * the page is the browser's: else a reload would not agree with it.
 */
export function useVisitState(): VisitState | null {
  const { state } = useLocation() as { state: VisitState | null };
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return here ? state : null;
}
