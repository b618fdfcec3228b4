import type { ProgressEnd, ProgressEvent } from '../../../shared/schema/progress.ts';
import type { Database } from '../../data/database.ts';
import { findProgress } from '../../data/events.ts';
import { isGoneName } from '../../data/reports.ts';
import { DomainError } from '../errors.ts';
import { checkVisible } from '../reports/findVisible.ts';
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
