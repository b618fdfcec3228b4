import { accountMessages } from '../../../shared/accountMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type { MyReport, MyReportList } from '../../../shared/schema/account.ts';
import { ReportRow } from '../../../shared/schema/report.ts';
import { Confidence, Verdict } from '../../../shared/schema/result.ts';
import type { ListedReport, ReportList } from '../../../shared/schema/views.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { asAdmin, type Caller, type User } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { findFeatured } from './listed.repository.ts';
import {
  findMyReports,
  lockMyReport,
  type MyReportRecord,
  type MyReportsFilter,
  unlinkReports,
} from './myReports.repository.ts';
import { seoOf } from './presentation.ts';
import { findRecent, findReportList, type ReportRecord } from './reports.repository.ts';

interface ListRequest {
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
  caller: Caller,
  { before, isIndexable, page, pageSize }: ListRequest,
  countMax = COUNT_MAX,
): Promise<ReportList> {
  const filter = {
    before: before === undefined ? null : new Date(before),
    isIndexable: asAdmin(caller) ? (isIndexable ?? null) : true,
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

/** Rows on the home page. */
const RECENT = 6;

/** The newest featured reports; where there are none the newest that may be listed, and the samples. */
export async function listRecent({ db, log }: ListParts): Promise<ReportRow[]> {
  const featured = (await findFeatured(db, null, RECENT)).reports;
  const isFeatured = featured.length > 0;
  const reports = isFeatured ? featured : await findRecent(db, RECENT);
  return eachReadable(log, reports, (report) =>
    ReportRow.parse({ ...report, isFeatured, updatedAt: report.updatedAt.toISOString() }),
  );
}

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

/** What a list of reports is read with. */
export interface ListParts {
  db: Database;
  log: Log;
}

/**
 * What `read` makes of each record. One that it can't read is left out of the list, and told of in the
 * log, so that it takes no other report with it.
 */
export function eachReadable<R extends Pick<ReportRecord, 'reportId'>, T>(
  log: Log,
  records: readonly R[],
  read: (record: R) => T,
): T[] {
  return records.flatMap((record) => {
    try {
      return [read(record)];
    } catch (error) {
      const { reportId } = record;
      log.error({ err: error, reportId }, 'a report was left out of a list: it cannot be read');
      return [];
    }
  });
}

/**
 * Takes a report out of the caller's list. The last one who asked for it takes it away altogether; as
 * long as anybody else did, visitors too, it stays. Gives nothing back to any allowance. Fails with
 * `not_found` when the caller never asked for it, and with `conflict` while it is being analysed.
 */
export async function removeMine(db: Database, user: User, reportId: string): Promise<void> {
  await db.preparedTransaction(async (tx) => {
    const report = await lockMyReport(tx, user.id, reportId);
    if (!report) throw new DomainError('not_found');
    if (report.status === 'processing') {
      throw new DomainError('conflict', accountMessages.reportBusy);
    }
    await unlinkReports(tx, user.id, [report.id]);
  });
}
