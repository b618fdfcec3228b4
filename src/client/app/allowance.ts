import { useEffect } from 'react';
import * as limits from '../../shared/limits.ts';
import { api } from './api.ts';
import { useIsHydrating } from './boot.ts';
import { currentSession, useSession } from './session.ts';
import { readStored, store } from './storage.ts';

/** After hydration, and after an announced change. */
const DELAY_MS = 1_000;
const EVENT = 'reportsUpdated';
/** An announcement from before a refresh is out of date. */
let refreshes = 0;

/**
 * Undefined until known, and until hydration: a part that is hydrated late would not match what the
 * server drew. Only `useKeepAllowance` requests it.
 */
export function useAllowance() {
  const { state, user } = useSession();
  const query = api.auth.remainingReports.useQuery(undefined, { enabled: false });
  const isHydrating = useIsHydrating();
  const data = isHydrating ? undefined : query.data;
  const isError = !isHydrating && query.isError;
  const visitors = data?.remainingReports ?? (isError ? storedRemaining() : undefined);
  const remaining = state === 'loading' ? undefined : (user?.remainingReports ?? visitors);
  return {
    remaining,
    /** It can't be had, and was never known here. */
    isLost: isError && remaining === undefined,
    limit: data?.limit,
    resetsAt: data?.resetsAt,
    unlimited: remaining === limits.UNLIMITED,
  };
}

/** Requests the count again while it may change: other tabs use it up, the month ends. */
export function useKeepAllowance() {
  const utils = api.useUtils();
  useEffect(() => {
    const query = utils.auth.remainingReports;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (act: () => void) => timers.add(setTimeout(act, DELAY_MS));
    const ask = async () => {
      if (currentSession().state === 'signedIn') return;
      await query.prefetch(undefined, { staleTime: limits.REMAINING_REPORTS_CACHE_MS });
      const known = query.getData();
      if (known) storeRemaining(known.remainingReports);
    };
    const askAgain = async () => {
      await query.invalidate(undefined, { refetchType: 'none' });
      await ask();
    };
    /** A count that came with an answer is newer than one that is still on its way. */
    const apply = async (reported: number) => {
      await ask();
      query.setData(undefined, (known) => known && { ...known, remainingReports: reported });
      storeRemaining(reported);
    };
    const onChange = (event: Event) => {
      const reported = event instanceof CustomEvent ? (event.detail as number | null) : null;
      const seen = refreshes;
      later(() => {
        if (seen === refreshes) void (reported === null ? askAgain() : apply(reported));
      });
    };
    const refresh = setInterval(() => {
      const looks = document.visibilityState === 'visible';
      if (looks && currentSession().state === 'anonymous') void askAgain();
    }, limits.ANONYMOUS_REFRESH_MS);
    later(() => void ask());
    window.addEventListener(EVENT, onChange);
    return () => {
      timers.forEach(clearTimeout);
      clearInterval(refresh);
      window.removeEventListener(EVENT, onChange);
    };
  }, [utils]);
}

/** Requests a visitor's count at once. Null when it can't be had, and for people who are signed in. */
export async function refreshAllowance(
  utils: ReturnType<typeof api.useUtils>,
): Promise<number | null> {
  if (currentSession().state === 'signedIn') return null;
  try {
    const fresh = await utils.client.auth.remainingReports.query();
    refreshes += 1;
    await utils.auth.remainingReports.cancel();
    utils.auth.remainingReports.setData(undefined, fresh);
    storeRemaining(fresh.remainingReports);
    return fresh.remainingReports;
  } catch {
    // The count is requested again with the next report.
    return null;
  }
}

export function announceReportsUpdated(remaining: number | null = null) {
  if (remaining !== null) storeRemaining(remaining);
  window.dispatchEvent(new CustomEvent(EVENT, { detail: remaining }));
}

const KEY = 'remainingReports';

/** The count as it was last known here. */
export function storedRemaining(): number | undefined {
  const stored = readStored('localStorage', KEY);
  return stored ? Number(stored) : undefined;
}

const storeRemaining = (remaining: number) => store('localStorage', KEY, String(remaining));

export const forgetRemaining = () => store('localStorage', KEY, null);
