import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../data/database.ts';
import { findDetailed } from '../../data/detailed.ts';
import type { ReportRecord } from '../../data/reports.ts';
import { toDetailedState } from '../detailed/toDetailedState.ts';
import { toReport } from './toReport.ts';

/** A stored report as everyone may see it, with its detailed analysis where there is one. */
export async function withDetailed(db: Database, record: ReportRecord): Promise<Report> {
  const stored = record.hasDetailedAnalysis ? await findDetailed(db, record.id) : null;
  const state = toDetailedState(record, stored);
  return toReport(record, state.status === 'completed' ? state.detailedAnalysis : null);
}
