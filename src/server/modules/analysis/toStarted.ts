import type { Started } from '../../../shared/schema/analysis.ts';
import type { ReportRecord } from '../reports/reports.ts';
import type { Entered } from '../accounts/enterSubmission.ts';

/** What whoever submitted is told of the report that they got. */
export function toStarted(
  report: Pick<ReportRecord, 'reportId' | 'shareId' | 'slug' | 'status'>,
  reused: boolean,
  { remainingReports, anonymousToken }: Entered,
): Started {
  return {
    reportId: report.reportId,
    shareId: report.shareId,
    slug: report.slug,
    status: report.status === 'completed' ? 'completed' : 'processing',
    reused,
    remainingReports,
    metadata: { anonymousToken },
  };
}
