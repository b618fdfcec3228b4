import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Analyzed, DetailedAnswer, Started } from '../../../shared/schema/analysis.ts';
import { Result } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { remainingReports } from '../accounts/allowance.ts';
import type { Caller, User } from '../accounts/caller.ts';
import { readDetailed, requestDetailed } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import { failureText } from '../reports/presentation.ts';
import { claimsOf } from '../reports/read.ts';
import { findReportStatus } from '../reports/reports.repository.ts';
import { findVisible } from '../reports/visible.ts';
import { isReused } from './runs.repository.ts';

export interface Waiting {
  watch: (reportId: string, listener: () => void) => () => void;
  dismissed: () => boolean;
  gone: AbortSignal;
  analysisMs: number;
  detailedMs: number;
}

/** Returns null after `limitMs`, when the client disconnects and when the server stops. */
async function awaitChange<T>(
  { watch, dismissed, gone }: Waiting,
  reportId: string,
  limitMs: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const news = createNotifier();
  const ended = AbortSignal.any([gone, AbortSignal.timeout(limitMs)]);
  // Subscribe before the first look to miss no change.
  const unsubscribe = watch(reportId, news.notify);
  ended.addEventListener('abort', news.notify);
  try {
    for (;;) {
      const found = await look();
      if (found !== null || ended.aborted || dismissed()) return found;
      await news.notified();
    }
  } finally {
    unsubscribe();
    ended.removeEventListener('abort', news.notify);
  }
}

export async function awaitResult(
  { db, settings, waiting, now }: { db: Database; settings: Settings; waiting: Waiting; now: Date },
  starting: Promise<Started>,
  caller: Caller,
): Promise<Analyzed> {
  const started = await starting;
  const { reportId } = started;
  const ended = await awaitChange(waiting, reportId, waiting.analysisMs, async () => {
    const reportStatus = await findReportStatus(db, reportId);
    if (!reportStatus || reportStatus.deletedAt !== null) return { status: 'failed' as const };
    return reportStatus.status === 'processing' ? null : reportStatus;
  });
  if (!ended) return { ...started, status: 'processing', result: null, claims: null };

  const report = await findVisible(db, reportId, caller);
  // A reused report may have failed in an earlier rerun.
  const failure = started.status === 'processing' ? failureText(report) : null;
  if (failure !== null) throw new DomainError('analysis_failed', failure);
  if (report.result === null) throw new DomainError('analysis_failed');
  const result = Result.parse(report.result);
  const claims = claimsOf(result);
  const analyzed: Analyzed = { ...started, slug: report.slug, status: 'completed', result, claims };
  if (started.reused || !(await isReused(db, report.id))) return analyzed;
  // The allowance was returned meanwhile. A new visitor's token came with the start.
  const visitor = { ...caller, token: started.metadata.anonymousToken };
  const left = await remainingReports(db, visitor, settings, now);
  return { ...analyzed, reused: true, remainingReports: left.remainingReports };
}

export async function awaitDetailed(
  parts: { db: Database; queue: Queue; waiting: Waiting },
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
  if (ended.status !== 'completed')
    throw new DomainError('analysis_failed', messages.detailedFailed);
  return ended;
}

/** Wakes one waiter. A notification before the wait is not lost. */
export function createNotifier() {
  let notifier = Promise.withResolvers<undefined>();
  return {
    notify: () => notifier.resolve(undefined),
    async notified() {
      await notifier.promise;
      notifier = Promise.withResolvers<undefined>();
    },
  };
}
