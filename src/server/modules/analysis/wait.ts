import { messages } from '../../../shared/messages.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { Result } from '../../../shared/schema/result.ts';
import type { Analysed, DetailedAnswer } from '../../../shared/schema/waited.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { User } from '../accounts/caller.ts';
import { readDetailed, requestDetailed } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import { failureText } from '../reports/presentation.ts';
import { findReportStatus } from '../reports/reports.repository.ts';
import { findVisible, type Reader } from '../reports/visible.ts';

/** What a call that waits for an analysis hangs on. */
export interface Waiting {
  /** Calls the listener at each news of the report, until the returned function is called. */
  watch: (reportId: string, listener: () => void) => () => void;
  /** The house closes; watchers were woken to hear of it. */
  dismissed: () => boolean;
  /** Aborted when the asker went away. */
  gone: AbortSignal;
  /** How long a call waits at most, in milliseconds. */
  analysisMs: number;
  detailedMs: number;
}

/**
 * Looks at once and again at each news of the report, until there is something to see. Null when
 * there is nothing after `limitMs`, when the asker went away and when the house closes. Between two
 * looks nothing is held but a timer.
 */
async function awaitChange<T>(
  { watch, dismissed, gone }: Waiting,
  reportId: string,
  limitMs: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const news = createNotifier();
  const time = { isUp: false };
  const limit = setTimeout(() => {
    time.isUp = true;
    news.ring();
  }, limitMs);
  // Watching begins before the first look, so nothing falls between the two.
  const unwatch = watch(reportId, news.ring);
  gone.addEventListener('abort', news.ring);
  try {
    for (;;) {
      const found = await look();
      if (found !== null || time.isUp || gone.aborted || dismissed()) return found;
      await news.notified();
    }
  } finally {
    clearTimeout(limit);
    unwatch();
    gone.removeEventListener('abort', news.ring);
  }
}

/**
 * Waits for the end of an analysis that was started or joined. Without a result when it still runs
 * after `waiting.analysisMs`. Fails with `analysis_failed` and the reason when it gave none.
 */
export async function awaitResult(
  { db, waiting }: { db: Database; waiting: Waiting },
  started: Started,
  reader: Reader = 'anybody',
): Promise<Analysed> {
  const { reportId } = started;
  const ended = await awaitChange(waiting, reportId, waiting.analysisMs, async () => {
    const reportStatus = await findReportStatus(db, reportId);
    if (!reportStatus || reportStatus.deletedAt !== null) return { status: 'failed' as const };
    return reportStatus.status === 'processing' ? null : reportStatus;
  });
  if (!ended) return { ...started, status: 'processing', result: null };

  const report = await findVisible(db, reportId, reader);
  // A report that was given as it stands may tell of an earlier attempt that failed.
  const failure = started.status === 'processing' ? failureText(report) : null;
  if (failure !== null) throw new DomainError('analysis_failed', failure);
  if (report.result === null) throw new DomainError('analysis_failed');
  const result = Result.parse(report.result);
  return { ...started, slug: report.slug, status: 'completed', result };
}

interface DetailedParts {
  db: Database;
  queue: Queue;
  waiting: Waiting;
}

/**
 * Asks for the detailed analysis of a report and waits for it. Without one when it is still being
 * written after `waiting.detailedMs`. Fails as asking does, and with `analysis_failed` when it could
 * not be written.
 */
export async function awaitDetailed(
  parts: DetailedParts,
  user: User,
  reportId: string,
  now: Date,
): Promise<DetailedAnswer> {
  await requestDetailed(parts, user, reportId, now);
  const { db, waiting } = parts;
  const ended = await awaitChange(waiting, reportId, waiting.detailedMs, async () => {
    const state = await readDetailed(db, reportId, user);
    return state.status === 'processing' ? null : state;
  });
  if (!ended) return { status: 'processing', detailedAnalysis: null };
  if (ended.status !== 'completed') {
    throw new DomainError('analysis_failed', messages.detailedFailed);
  }
  return ended;
}

/** A bell that is heard by whoever waits for it, or comes to wait after it rang. */
interface Notifier {
  ring: () => void;
  notified: () => Promise<void>;
}

export function createNotifier(): Notifier {
  let notifier = Promise.withResolvers<undefined>();
  return {
    ring: () => notifier.resolve(undefined),
    async notified() {
      await notifier.promise;
      notifier = Promise.withResolvers<undefined>();
    },
  };
}
