import { paths } from '../../../shared/paths.ts';
import type { FetchedReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import { readOwner } from './readOwner.ts';
import { findVisible, type Reader } from './visible.ts';
import { wholeReport } from './wholeReport.ts';

/**
 * The report with this slug, share id or report id, where it belongs when that was not its slug, and
 * who asked for it, if `reader` may know.
 * Fails as `findVisible` does.
 */
export async function fetchReport(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<FetchedReport> {
  const record = await findVisible(db, id, reader);
  const [report, user] = await Promise.all([
    wholeReport(db, record),
    reader === 'anybody' ? null : readOwner(db, record.id, reader),
  ]);
  return {
    ...report,
    ...(id === report.slug ? {} : { redirect: paths.report(report.slug) }),
    ...(user ? { user } : {}),
  };
}
