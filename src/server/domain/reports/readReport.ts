import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../data/database.ts';
import { findByPublicId } from '../../data/reports.ts';
import { DomainError } from '../errors.ts';
import { withDetailed } from './withDetailed.ts';

/** The report with this slug, share id or report id. Fails with `not_found`. */
export async function readReport(db: Database, id: string): Promise<Report> {
  const report = await findByPublicId(db, id);
  if (!report) throw new DomainError('not_found');
  return withDetailed(db, report);
}
