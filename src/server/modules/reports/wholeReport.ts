import type { WholeReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReportRecord } from './reports.ts';
import { seoOf } from './seoOf.ts';
import { withDetailed } from './withDetailed.ts';

/** A stored report with all that it has. */
export async function wholeReport(db: Database, record: ReportRecord): Promise<WholeReport> {
  const report = await withDetailed(db, record);
  return {
    ...report,
    has_detailed_analysis: report.hasDetailedAnalysis,
    openai_detailed: report.detailedAnalysis?.sections ?? null,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
    seoReport: seoOf(record),
  };
}
