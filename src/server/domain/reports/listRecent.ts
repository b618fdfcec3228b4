import { ReportRow } from '../../../shared/schema/report.ts';
import type { Database } from '../../data/database.ts';
import { findRecent } from '../../data/reports.ts';

/** Rows on the home page. */
const RECENT = 6;

/** The newest reports that may be listed, and the samples. */
export async function listRecent(db: Database): Promise<ReportRow[]> {
  const reports = await findRecent(db, RECENT);
  return reports.map((report) =>
    ReportRow.parse({ ...report, updatedAt: report.updatedAt.toISOString() }),
  );
}
