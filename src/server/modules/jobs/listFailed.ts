import { adminMessages } from '../../../shared/adminMessages.ts';
import { failureMessages } from '../../../shared/failureMessages.ts';
import { Failure } from '../../../shared/schema/failure.ts';
import { type FailedJob, type FailedJobs, JobKind } from '../../../shared/schema/job.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FailedPlace, type FailedJobRecord, findFailedJobs } from './failedJobs.ts';
import type { Admin } from '../accounts/asker.ts';
import { firstOf } from '../../platform/firstOf.ts';

export interface FailedRequest {
  pageSize: number;
  /** As a page before gave it; of both the first counts. */
  after?: string | undefined;
  before?: string | undefined;
}

/** A page of the analyses that came to nothing and were not begun anew since, the last first. */
export async function listFailed(
  db: Database,
  _admin: Admin,
  { pageSize, after, before }: FailedRequest,
): Promise<FailedJobs> {
  const given = after ?? before;
  const side = after === undefined && before !== undefined ? 'before' : 'after';
  const place = given === undefined ? null : readPlace(given);
  const found = await findFailedJobs(db, side, place, pageSize + 1);
  const page = found.slice(0, pageSize);
  if (side === 'before') page.reverse();
  const more = found.length > pageSize;
  return {
    jobs: page.map(toFailed),
    next: side === 'before' || more ? writePlace(page.at(-1)) : null,
    previous:
      side === 'before' ? (more ? writePlace(page[0]) : null) : place && writePlace(page[0]),
  };
}

const writePlace = (record: FailedJobRecord | undefined): string | null =>
  record ? `${record.at.getTime()}_${record.reportId}` : null;

function readPlace(given: string): FailedPlace {
  const [time = '', reportId = ''] = given.split('_');
  const at = new Date(Number(time));
  return { at, reportId };
}

/** What a place looks like when it travels. */
export const FAILED_PLACE =
  /^\d{1,14}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function toFailed({ kind, failure, content, at, ...report }: FailedJobRecord): FailedJob {
  const known = Failure.catch('analysis_failed').parse(failure);
  return {
    ...report,
    kind: JobKind.parse(kind),
    failure: known,
    reason: kind === 'detailed' ? adminMessages.jobs.detailedFailed : failureMessages[known],
    content: firstOf(content),
    at: at.toISOString(),
  };
}
