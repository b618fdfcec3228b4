import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readRunning, type Running, watchRunning, writeRunning } from './running.ts';

/** The analysis that this visit of the page waits for, or the one that another visit left running. */
export function useRunning() {
  const { key, pathname, search } = useLocation();
  const visit = `${key} ${pathname}${search}`;
  const kept = useSyncExternalStore(watchRunning, readRunning, () => null);
  return {
    here: kept?.visit === visit ? kept : null,
    left: kept?.visit === visit ? null : kept,
    keep: (running: Omit<Running, 'visit'>) => writeRunning({ ...running, visit }),
    /** Nobody waits for it any more, but it goes on. */
    leave: () => {
      const running = readRunning();
      if (running !== null) writeRunning({ ...running, visit: '' });
    },
    /** It has ended, or is known to be left. */
    drop: () => writeRunning(null),
  };
}
