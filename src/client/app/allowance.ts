import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import * as limits from '../../shared/limits.ts';
import { api } from './api.ts';
import { useOnceHere } from './boot.ts';
import { currentSession, useSession } from './session.ts';
import { readStored, store } from './storage.ts';

const DELAY_MS = 1_000;
const EVENT = 'reportsUpdated';
/** Announcements from before a refresh are outdated and ignored. */
let refreshes = 0;

/** Undefined during hydration, because the server renders the page without a count. */
export function useAllowance() {
  const { state, user } = useSession();
  const query = api.auth.remainingReports.useQuery(undefined, { enabled: false });
  const isHydrating = useOnceHere(() => true) === undefined && !import.meta.env.SSR;
  const data = isHydrating ? undefined : query.data;
  const isError = !isHydrating && query.isError;
  const visitors = data?.remainingReports ?? (isError ? storedRemaining() : undefined);
  const remaining = state === 'loading' ? undefined : (user?.remainingReports ?? visitors);
  return {
    remaining,
    /** Neither the server nor this browser's storage has the count. */
    isLost: isError && remaining === undefined,
    limit: data?.limit,
    resetsAt: data?.resetsAt,
    unlimited: remaining === limits.UNLIMITED,
  };
}

type Utils = ReturnType<typeof api.useUtils>;

/** The count changes without a call of this page: other tabs use it up, the month ends. */
export function useKeepAllowance() {
  const utils = api.useUtils();
  useTimeout(() => void request(utils), DELAY_MS, { autoInvoke: true });
  useWindowEvent(EVENT, (event: Event) => {
    const reported = event instanceof CustomEvent ? (event.detail as number | null) : null;
    const seen = refreshes;
    setTimeout(() => {
      if (seen !== refreshes) return;
      void (reported === null ? refreshAllowance(utils) : apply(utils, reported));
    }, DELAY_MS);
  });
  useEffect(() => {
    const refresh = setInterval(() => {
      const looks = document.visibilityState === 'visible';
      if (looks && currentSession().state === 'anonymous') void refreshAllowance(utils);
    }, limits.ANONYMOUS_REFRESH_MS);
    return () => clearInterval(refresh);
  }, [utils]);
}

async function request({ auth: { remainingReports } }: Utils) {
  if (currentSession().state === 'signedIn') return;
  await remainingReports.prefetch(undefined, { staleTime: limits.REMAINING_REPORTS_CACHE_MS });
  const known = remainingReports.getData();
  if (known) storeRemaining(known.remainingReports);
}

/** The given count is newer than that of a request still under way, so this waits for it. */
async function apply(utils: Utils, remainingReports: number) {
  await request(utils);
  utils.auth.remainingReports.setData(
    undefined,
    (known) => known && { ...known, remainingReports },
  );
  storeRemaining(remainingReports);
}

export async function refreshAllowance({
  auth: { remainingReports },
}: Utils): Promise<number | null> {
  if (currentSession().state === 'signedIn') return null;
  try {
    await remainingReports.cancel();
    const fresh = await remainingReports.fetch(undefined, { staleTime: 0, retry: false });
    refreshes += 1;
    storeRemaining(fresh.remainingReports);
    return fresh.remainingReports;
  } catch {
    return null;
  }
}

export function announceReportsUpdated(remaining: number | null = null) {
  if (remaining !== null) storeRemaining(remaining);
  window.dispatchEvent(new CustomEvent(EVENT, { detail: remaining }));
}

const KEY = 'remainingReports';

export function storedRemaining(): number | undefined {
  const stored = readStored('localStorage', KEY);
  return stored ? Number(stored) : undefined;
}

const storeRemaining = (remaining: number) => store('localStorage', KEY, String(remaining));

export const forgetRemaining = () => store('localStorage', KEY, null);
