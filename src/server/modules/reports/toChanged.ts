import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import type { ReportRecord } from './reports.ts';
import { seoOf } from './seoOf.ts';

/** A report as whoever changed it is told. */
export function toChanged(record: ReportRecord): ChangedReport {
  return {
    reportId: record.reportId,
    slug: record.slug,
    isIndexable: record.isIndexable,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
    withheldAt: record.withheldAt?.toISOString() ?? null,
    version: record.version,
    seoReport: seoOf(record),
  };
}
