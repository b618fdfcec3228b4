import type { Database } from '../../platform/database/database.ts';
import type { ReportRecord } from './reports.ts';
import type { Log } from '../../log.ts';

/** What a list of reports is read with. */
export interface ListParts {
  db: Database;
  log: Log;
}

/**
 * What `read` makes of each record. One that it can't read is left out of the list, and told of in the
 * log, so that it takes no other report with it.
 */
export function eachReadable<R extends Pick<ReportRecord, 'reportId'>, T>(
  log: Log,
  records: readonly R[],
  read: (record: R) => T,
): T[] {
  return records.flatMap((record) => {
    try {
      return [read(record)];
    } catch (error) {
      const { reportId } = record;
      log.error({ err: error, reportId }, 'a report was left out of a list: it cannot be read');
      return [];
    }
  });
}
