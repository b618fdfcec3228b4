import type { DetailedAnalysis } from '../../../shared/schema/detailed.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { Result, Verdict } from '../../../shared/schema/result.ts';
import type { ReportRecord } from './reports.ts';
import { failureText } from './failureText.ts';
import { missingPlaces } from './missingPlaces.ts';
import { reviewOf } from './reviewOf.ts';
import { seoOf } from './seoOf.ts';

/** A stored report as everyone may see it; the internal id stays behind. */
export function toReport(
  record: ReportRecord,
  detailedAnalysis: DetailedAnalysis | null = null,
): Report {
  const { indexable, ...seo } = seoOf(record);
  return {
    reportId: record.reportId,
    shareId: record.shareId,
    slug: record.slug,
    content: record.content,
    type: record.type,
    status: record.status,
    result: record.result === null ? null : Result.parse(record.result),
    credibilityScore: record.credibilityScore,
    verdict: record.verdict === null ? null : Verdict.parse(record.verdict),
    partial: record.partial,
    missing: missingPlaces(record),
    error: failureText(record),
    hasDetailedAnalysis: detailedAnalysis !== null,
    detailedAnalysis,
    isSample: record.isSample,
    isIndexable: indexable,
    seo,
    review: reviewOf(record),
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
