import { ReportRow } from '../../../shared/schema/report.ts';
import { findFeatured } from './featured.ts';
import { findRecent } from './reports.ts';
import { eachReadable, type ListParts } from './eachReadable.ts';

/** Rows on the home page. */
const RECENT = 6;

/** The newest featured reports; where there are none the newest that may be listed, and the samples. */
export async function listRecent({ db, log }: ListParts): Promise<ReportRow[]> {
  const featured = (await findFeatured(db, null, RECENT)).reports;
  const isFeatured = featured.length > 0;
  const reports = isFeatured ? featured : await findRecent(db, RECENT);
  return eachReadable(log, reports, (report) =>
    ReportRow.parse({ ...report, isFeatured, updatedAt: report.updatedAt.toISOString() }),
  );
}
