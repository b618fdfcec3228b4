import { useEffect, useState } from 'react';
import { REMAINING_REPORTS_CACHE_MS, UNLIMITED } from '../shared/limits.ts';
import { api } from './api.ts';

const KEY = 'remainingReports';
/** Asked this long after the page is there, and this long after a change is announced. */
const DELAY_MS = 1_000;

/** How many reports the visitor has left this month; undefined until known, `unlimited` for members. */
export function useAllowance() {
  const utils = api.useUtils();
  const [due, setDue] = useState(false);
  const { data, isError } = api.auth.remainingReports.useQuery(undefined, {
    enabled: due,
    staleTime: REMAINING_REPORTS_CACHE_MS,
  });

  useEffect(() => {
    const first = setTimeout(() => setDue(true), DELAY_MS);
    let later: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(later);
      later = setTimeout(() => void utils.auth.remainingReports.invalidate(), DELAY_MS);
    };
    window.addEventListener('reportsUpdated', onChange);
    return () => {
      clearTimeout(first);
      clearTimeout(later);
      window.removeEventListener('reportsUpdated', onChange);
    };
  }, [utils]);

  useEffect(() => {
    if (data) keep(data.remainingReports);
  }, [data]);

  const remaining = data?.remainingReports ?? (isError ? kept() : undefined);
  return {
    remaining,
    limit: data?.limit,
    resetsAt: data?.resetsAt,
    unlimited: remaining === UNLIMITED,
  };
}

/** Announces that the count changed: everything that shows it asks again. */
export function announceReportsUpdated(remaining?: number) {
  if (remaining !== undefined) keep(remaining);
  window.dispatchEvent(new Event('reportsUpdated'));
}

function keep(remaining: number) {
  try {
    localStorage.setItem(KEY, String(remaining));
  } catch {
    // Storage is off: the count is asked for again.
  }
}

function kept() {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? undefined : Number(stored);
  } catch {
    return undefined;
  }
}
