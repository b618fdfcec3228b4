import type { ProgressEnd, ProgressEvent } from '../../../shared/schema/progress.ts';
import type { Database } from '../../platform/database/database.ts';
import { findProgress } from './progress.repository.ts';
import { isGoneName } from '../reports/reports.ts';
import { DomainError } from '../errors.ts';
import { checkVisible } from '../reports/visible.ts';
import { toProgressEvent } from './toProgressEvent.ts';

export interface Progress {
  events: ProgressEvent[];
  /** Null while the analysis runs. */
  end: ProgressEnd | null;
}

/**
 * What happened in an analysis after event number `after`; null when there is no such report. Fails with
 * `gone` and `withheld`: a stream is opened by a report's id alone.
 */
export async function readProgress(
  db: Database,
  reportId: string,
  after: number,
): Promise<Progress | null> {
  const found = await findProgress(db, reportId, after);
  if (!found) {
    if (await isGoneName(db, reportId)) throw new DomainError('gone');
    return null;
  }
  checkVisible(found, 'anybody');
  const { status, slug, events } = found;
  const end = status === 'processing' ? null : { status, slug };
  return { events: events.map(toProgressEvent), end };
}
