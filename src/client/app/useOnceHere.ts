import { useSyncExternalStore } from 'react';

/** What only the browser knows; `undefined` on the server and until the page is taken over. */
export function useOnceHere<T>(read: () => T): T | undefined {
  return useSyncExternalStore(never, read, () => undefined);
}

const never = () => () => undefined;
