import type { ProgressEnd, ProgressEvent } from '../../../shared/schema/progress.ts';
import type { Database } from '../../data/database.ts';
import { findEvents } from '../../data/events.ts';
import { findByPublicId } from '../../data/reports.ts';
import { toProgressEvent } from './toProgressEvent.ts';

export interface Progress {
  events: ProgressEvent[];
  /** Null while the analysis runs. */
  end: ProgressEnd | null;
}

/**
 * What happened in an analysis after event number `after`; null when there is no such report. The
 * state is read before the events: an end is told only with all that came before it.
 */
export async function readProgress(
  db: Database,
  reportId: string,
  after: number,
): Promise<Progress | null> {
  const report = await findByPublicId(db, reportId);
  if (!report) return null;
  const events = await findEvents(db, report.id, after);
  const end = report.status === 'processing' ? null : { status: report.status, slug: report.slug };
  return { events: events.map(toProgressEvent), end };
}
