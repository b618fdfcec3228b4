import { useNavigate } from 'react-router';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, ForeignAnswer, isAboutPerson } from '../../app/api.ts';
import { adoptAnonymousToken } from '../../app/session.ts';
import { draft, writeRunning } from './draft.ts';

export function useStartAndOpen(onStarted?: () => void) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const open = async ({ slug, status, reused }: Started) => {
    onStarted?.();
    await utils.reports.invalidate();
    const path = paths.report(slug);
    const isHere = location.pathname === path;
    await navigate(path, reused && status === 'completed' ? { state: { reused } } : {});
    // The page stays, and its notice is at the top.
    if (isHere) window.scrollTo(0, 0);
  };
  return useStartAnalysis((started) => void open(started));
}

/** A visitor who leaves before the response finds a link to the analysis at the form. */
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
    /** `fresh`: even if there is a report on an equal claim. */
    start: (content: string, options: { fresh?: true } = {}) => {
      if (remaining === 0) void navigate(paths.noReports);
      else mutate({ content, ...options });
    },
    starting: isPending,
    refusal: error && readRefusal(error).text,
    reset,
    write: (text: string) => {
      if (error) reset();
      draft.write(text);
    },
  };
}

export interface StartFailure extends Partial<Error> {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}

/** A proxy may have answered instead of our server. */
export function readRefusal(failure: StartFailure) {
  const foreign = failure.cause instanceof ForeignAnswer ? failure.cause : undefined;
  const status = failure.data?.httpStatus ?? foreign?.status;
  const name = errorName(failure);
  const outOfReports =
    (status === 403 && !isAboutPerson(failure)) ||
    name === 'no_reports_remaining' ||
    failure.name === 'NoReportsError' ||
    OUT_OF_REPORTS.test(failure.message);
  if (outOfReports) return { outOfReports, text: pageMessages.noReportsRemaining };
  if (status === 429 && name !== 'too_many_submissions')
    return { outOfReports, text: pageMessages.rateLimitReached };
  const unanswered = foreign?.empty ? pageMessages.noDataReceived : pageMessages.startFailed;
  return { outOfReports, text: failure.data ? failure.message : unanswered };
}

const OUT_OF_REPORTS = /No reports remaining|free trial limit/i;
