import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { adoptAnonymousToken } from '../../app/anonymousToken.ts';
import { api } from '../../app/api.ts';
import { readRefusal } from './readRefusal.ts';
import { writeRunning } from './running.ts';

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
