import { paths } from '../../../shared/paths.ts';
import type { FetchedReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../data/database.ts';
import { findByPublicId } from '../../data/reports.ts';
import { DomainError } from '../errors.ts';
import { wholeReport } from './wholeReport.ts';

/**
 * The report with this slug, share id or report id, and where it belongs when that was not its slug.
 * Fails with `not_found`.
 */
export async function fetchReport(db: Database, id: string): Promise<FetchedReport> {
  const record = await findByPublicId(db, id);
  if (!record) throw new DomainError('not_found');
  const report = await wholeReport(db, record);
  return id === report.slug ? report : { ...report, redirect: paths.report(report.slug) };
}
