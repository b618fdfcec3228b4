import { COUNT_MAX } from '../../../shared/limits.ts';
import { Confidence, Verdict } from '../../../shared/schema/result.ts';
import type { ListedReport, ReportList } from '../../../shared/schema/views.ts';
import { findReportList } from './reportLists.ts';
import type { ReportRecord } from './reports.ts';
import { asAdmin, type Asker } from '../accounts/asker.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { eachReadable, type ListParts } from './eachReadable.ts';
import { seoOf } from './seoOf.ts';

export interface ListRequest {
  /** Only reports made before that moment. */
  before?: string | undefined;
  isIndexable?: boolean | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

/**
 * A page of the reports, newest first. Nobody but an admin gets any that is not indexable, whatever
 * is asked for. `countMax` is for tests.
 */
export async function listReports(
  { db, log }: ListParts,
  asker: Asker,
  { before, isIndexable, page, pageSize }: ListRequest,
  countMax = COUNT_MAX,
): Promise<ReportList> {
  const filter = {
    before: before === undefined ? null : new Date(before),
    isIndexable: asAdmin(asker) ? (isIndexable ?? null) : true,
  };
  const part = { skip: (page - 1) * pageSize, take: pageSize, countMax };
  const { reports, total } = await findReportList(db, filter, part);
  return {
    reports: eachReadable(log, reports, toListed),
    totalPages: Math.ceil(total / pageSize),
    totalReports: total,
    total,
  };
}

/** A report as lists show it. */
export function toListed(record: ReportRecord): ListedReport {
  return {
    reportId: record.reportId,
    shareId: record.shareId,
    slug: record.slug,
    content: firstOf(record.content),
    type: record.type,
    status: record.status,
    credibilityScore: record.credibilityScore,
    verdict: Verdict.nullable().parse(record.verdict),
    confidence: Confidence.nullable().parse(record.confidence),
    isIndexable: record.isIndexable,
    hasDetailedAnalysis: record.hasDetailedAnalysis,
    has_detailed_analysis: record.hasDetailedAnalysis,
    seoReport: seoOf(record),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
