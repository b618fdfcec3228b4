import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { findVisible, type Reader } from './visible.ts';
import { withDetailed } from './withDetailed.ts';

/** The report with this slug, share id or report id. Fails as `findVisible` does. */
export async function readReport(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<Report> {
  return withDetailed(db, await findVisible(db, id, reader));
}
