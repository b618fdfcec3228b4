import { useEffect } from 'react';
import { REMAINING_REPORTS_CACHE_MS, UNLIMITED } from '../shared/limits.ts';
import { api } from './api.ts';
import { keepRemaining, keptRemaining } from './keptRemaining.ts';

/** Asked this long after the page is there; a change that is announced counts after the same time. */
const DELAY_MS = 1_000;
const EVENT = 'reportsUpdated';

/**
 * How many reports the visitor has left this month, undefined until known. Reads only: the one part
 * that calls `useKeepAllowance` asks for it, for all.
 */
export function useAllowance() {
  const { data, isError } = api.auth.remainingReports.useQuery(undefined, { enabled: false });
  const remaining = data?.remainingReports ?? (isError ? keptRemaining() : undefined);
  return {
    remaining,
    limit: data?.limit,
    resetsAt: data?.resetsAt,
    unlimited: remaining === UNLIMITED,
  };
}

/** Asks for the count once the page is there, and follows what is announced. */
export function useKeepAllowance() {
  const utils = api.useUtils();
  useEffect(() => {
    const query = utils.auth.remainingReports;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (act: () => void) => timers.add(setTimeout(act, DELAY_MS));
    const ask = async () => {
      await query.prefetch(undefined, { staleTime: REMAINING_REPORTS_CACHE_MS });
      const known = query.getData();
      if (known) keepRemaining(known.remainingReports);
    };
    const askAgain = async () => {
      await query.invalidate(undefined, { refetchType: 'none' });
      await ask();
    };
    /** A count that came with an answer is newer than what is still on its way. */
    const apply = async (told: number) => {
      await ask();
      query.setData(undefined, (known) => known && { ...known, remainingReports: told });
      keepRemaining(told);
    };
    const onChange = (event: Event) => {
      const told = event instanceof CustomEvent ? (event.detail as number | null) : null;
      later(() => void (told === null ? askAgain() : apply(told)));
    };
    later(() => void ask());
    window.addEventListener(EVENT, onChange);
    return () => {
      timers.forEach(clearTimeout);
      window.removeEventListener(EVENT, onChange);
    };
  }, [utils]);
}

/** Announces that the count changed; with the new count, where it is known, so that nobody need ask. */
export function announceReportsUpdated(remaining: number | null = null) {
  if (remaining !== null) keepRemaining(remaining);
  window.dispatchEvent(new CustomEvent(EVENT, { detail: remaining }));
}
