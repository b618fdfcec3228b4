import { removeHidden } from '../../../shared/cleanText.ts';
import type { MyReport, MyReportList } from '../../../shared/schema/account.ts';
import { Confidence, Verdict } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  findMyReports,
  type MyReportRecord,
  type MyReportsFilter,
} from './myReports.repository.ts';
import type { User } from '../accounts/asker.ts';
import { firstOf } from '../../platform/firstOf.ts';

export interface MineRequest {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Looked for in contents and page titles, whatever the case; at most `SEARCH_MAX` characters. */
  search?: string | undefined;
  sortBy: MyReportsFilter['sortBy'];
}

/** A page of the reports that the caller asked for, each once, by the last time they did. */
export async function listMine(
  db: Database,
  user: User,
  { page, pageSize, search = '', sortBy }: MineRequest,
): Promise<MyReportList> {
  const { reports, total } = await findMyReports(db, {
    userId: user.id,
    // As contents are cleaned before they are stored: else a double space would find nothing.
    search: removeHidden(search) || null,
    sortBy,
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  return {
    reports: reports.map(toMyReport),
    totalPages: Math.ceil(total / pageSize),
    totalReports: total,
    total,
  };
}

function toMyReport(record: MyReportRecord): MyReport {
  const { reportId, shareId, slug, type, credibilityScore, hasDetailedAnalysis } = record;
  return {
    ...{ reportId, shareId, slug, type, credibilityScore, hasDetailedAnalysis },
    content: firstOf(record.content),
    title: record.title === null ? null : firstOf(record.title),
    status: statusOf(record),
    verdict: Verdict.nullable().parse(record.verdict),
    confidence: Confidence.nullable().parse(record.confidence),
    has_detailed_analysis: hasDetailedAnalysis,
    isIndexable: record.isIndexable,
    isFeatured: record.isFeatured,
    views: record.views,
    askedAt: record.askedAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

function statusOf({ isWithheld, status, partial }: MyReportRecord): MyReport['status'] {
  if (isWithheld) return 'withheld';
  return status === 'completed' && partial ? 'partial' : status;
}
