import type { Started } from '../../../shared/schema/analysis.ts';
import type { Analysed } from '../../../shared/schema/waited.ts';
import { Result } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { findStanding } from '../reports/reports.ts';
import { DomainError } from '../errors.ts';
import { failureText } from '../reports/failureText.ts';
import { findVisible, type Reader } from '../reports/visible.ts';
import { awaitChange, type Waiting } from './awaitChange.ts';

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
    const standing = await findStanding(db, reportId);
    if (!standing || standing.deletedAt !== null) return { status: 'failed' as const };
    return standing.status === 'processing' ? null : standing;
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
