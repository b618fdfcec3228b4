import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { findDetailed } from '../detailed/detailed.repository.ts';
import type { ReportRecord } from './reports.ts';
import { toDetailedState } from '../detailed/toDetailedState.ts';
import { toReport } from './toReport.ts';

/** A stored report as everyone may see it, with its detailed analysis where there is one. */
export async function withDetailed(db: Database, record: ReportRecord): Promise<Report> {
  const stored = record.hasDetailedAnalysis ? await findDetailed(db, record.id) : null;
  const state = toDetailedState(record, stored);
  return toReport(record, state.status === 'completed' ? state.detailedAnalysis : null);
}
