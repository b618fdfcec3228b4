import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, ForeignAnswer, isAboutPerson } from '../../app/api.ts';
import { adoptAnonymousToken } from '../../app/credentials.ts';

/**
 * Starts an analysis. Without allowance the visitor is told so on its own page, before or after asking. Who
 * has gone to another page by the time it is taken in stays there, and finds a word of it at the form.
 */
export function useStartAnalysis(onStarted: (started: Started, content: string) => void) {
  const navigate = useNavigate();
  const { remaining } = useAllowance();
  const { mutate, isPending, error, reset } = api.analysis.start.useMutation({
    onMutate: () => location.pathname,
    onSuccess: (started, { content = '' }, from) => {
      adoptAnonymousToken(started.metadata.anonymousToken);
      announceReportsUpdated(started.remainingReports);
      const { reportId, slug, status } = started;
      if (location.pathname === from) onStarted(started, content);
      else if (status === 'processing')
        writeRunning({ reportId, slug, claim: content, since: Date.now(), visit: '' });
    },
    onError: (failure) => {
      if (!readRefusal(failure).outOfReports) return;
      announceReportsUpdated(0);
      void navigate(paths.noReports, { state: { refused: true } });
    },
  });

  return {
    /** `fresh`: anew although a report of an equal claim is there. */
    start: (content: string, { fresh = false }: { fresh?: boolean } = {}) => {
      if (remaining === 0) void navigate(paths.noReports);
      else mutate(fresh ? { content, fresh } : { content });
    },
    starting: isPending,
    /** What to tell about a start that failed. */
    refusal: error && readRefusal(error).text,
    reset,
  };
}

/** A start that failed: the server's answer, or that of something in front of it, or none at all. */
export interface StartFailure {
  name?: string;
  message: string;
  data?: { httpStatus?: number } | null | undefined;
  cause?: unknown;
}

/**
 * What a failed start means to the visitor. `outOfReports`: the allowance is used up, said by a 403, by
 * the error's name or by its text. Else `text` is shown: the server's own; for a 429 the hour's wait,
 * unless the minute's was meant; for an answer with nothing in it that nothing was received; without an
 * answer of the server that the start failed.
 */
export function readRefusal(failure: StartFailure): { outOfReports: boolean; text: string } {
  // What stands in front of the server may answer in its own shape; then only the status can be read.
  const foreign = failure.cause instanceof ForeignAnswer ? failure.cause : undefined;
  const status = failure.data?.httpStatus ?? foreign?.status;
  const name = errorName(failure);
  const outOfReports =
    (status === 403 && !isAboutPerson(failure)) ||
    name === 'no_reports_remaining' ||
    failure.name === 'NoReportsError' ||
    TELLING.test(failure.message);
  if (outOfReports) return { outOfReports, text: pageMessages.noReportsRemaining };
  if (status === 429 && name !== 'too_many_submissions') {
    return { outOfReports, text: pageMessages.rateLimitReached };
  }
  if (failure.data) return { outOfReports, text: failure.message };
  return {
    outOfReports,
    text: foreign?.empty ? pageMessages.noDataReceived : pageMessages.startFailed,
  };
}

const TELLING = /No reports remaining|free trial limit/i;

/**
 * The analysis that was started in this tab and has not been seen to end: kept, so that a reload and a
 * way back take its watching up again.
 */
export interface Running {
  reportId: string;
  slug: string;
  /** What is analysed, as far as it is shown. */
  claim: string;
  /** When it was asked for, in milliseconds of this clock. */
  since: number;
  /** Reports that the visitor had left once this one had begun. */
  remaining?: number;
  /** The visit of a page in which it is watched; empty once nobody waits for it. */
  visit: string;
}

const KEY = 'running';
/** More is never shown. */
const SHOWN = 600;
let kept: Running | null | undefined;
const listeners = new Set<() => void>();

function readRunning(): Running | null {
  if (kept === undefined) kept = stored();
  return kept;
}

function writeRunning(running: Running | null): void {
  kept = running && { ...running, claim: running.claim.slice(0, SHOWN) };
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is off or full: it is known as long as the page lives.
  }
  for (const listener of listeners) listener();
}

function watchRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Running | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Running | null;
  } catch {
    return null;
  }
}

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
