import { accountMessages } from '../../../shared/accountMessages.ts';
import { cleanText, exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import {
  COUNT_MAX,
  LABEL_MAX,
  LABELS_PER_PERSON,
  LABELS_PER_REPORT,
} from '../../../shared/limits.ts';
import { VERDICT_GROUPS } from '../../../shared/lists.ts';
import type { MyReport, MyReportChoice, MyReportList } from '../../../shared/schema/account.ts';
import type { VerdictGroup } from '../../../shared/schema/radar.ts';
import {
  type Correction,
  type ListedReport,
  type ReportList,
  ReportRow,
  type SeoReport,
} from '../../../shared/schema/report.ts';
import { Confidence, Result, Verdict } from '../../../shared/schema/result.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { asAdmin, type Caller, type User } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import {
  findDiscoveryReports,
  findFeatured,
  findSitemapEntries,
  type SitemapCursor,
} from './listed.repository.ts';
import {
  countChanged,
  deleteFollow,
  findLabels,
  findMyReports,
  insertFollow,
  lockMyReport,
  type MyReportRecord,
  type MyReportsFilter,
  replaceLabels,
  unlinkReports,
} from './myReports.repository.ts';
import { correctionsOf, seoOf } from './presentation.ts';
import { findVisible } from './visible.ts';
import { findRecent, findReportList, type ReportRecord } from './reports.repository.ts';

interface ListRequest {
  before?: string | undefined;
  isIndexable?: boolean | undefined;
  page: number;
  pageSize: number;
}

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
    reports: mapReadable(log, reports, toListed),
    totalPages: Math.ceil(total / pageSize),
    totalReports: total,
    total,
  };
}

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

const RECENT_MAX = 6;

export async function listRecent({ db, log }: ListParts): Promise<ReportRow[]> {
  const featured = (await findFeatured(db, null, RECENT_MAX)).reports;
  const isFeatured = featured.length > 0;
  const reports = isFeatured ? featured : await findRecent(db, RECENT_MAX);
  return mapReadable(log, reports, (report) =>
    ReportRow.parse({ ...report, isFeatured, updatedAt: report.updatedAt.toISOString() }),
  );
}

export interface MineRequest {
  page: number;
  pageSize: number;
  search?: string | undefined;
  status?: MyReportChoice | undefined;
  verdict?: VerdictGroup | undefined;
  label?: string | undefined;
  sortBy: MyReportsFilter['sortBy'];
}

export async function listMine(
  db: Database,
  user: User,
  { page, pageSize, search = '', status, verdict, label, sortBy }: MineRequest,
): Promise<MyReportList> {
  const asked = findMyReports(db, {
    userId: user.id,
    // Stored contents are cleaned the same way; without it a double space would match nothing.
    search: removeHidden(search) || null,
    status: status ?? null,
    verdicts: verdict === undefined ? null : VERDICT_GROUPS[verdict],
    label: label ?? null,
    sortBy,
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  const [{ reports, total }, labels] = await Promise.all([asked, findLabels(db, user.id)]);
  return {
    reports: reports.map(toMyReport),
    labels,
    totalPages: Math.ceil(total / pageSize),
    totalReports: total,
    total,
  };
}

function toMyReport(record: MyReportRecord): MyReport {
  const { reportId, shareId, slug, type, status, credibilityScore, hasDetailedAnalysis } = record;
  return {
    ...{ reportId, shareId, slug, type, status, credibilityScore, hasDetailedAnalysis },
    content: firstOf(record.content),
    title: record.title === null ? null : firstOf(record.title),
    verdict: Verdict.nullable().parse(record.verdict),
    confidence: Confidence.nullable().parse(record.confidence),
    has_detailed_analysis: hasDetailedAnalysis,
    isIndexable: record.isIndexable,
    isFeatured: record.isFeatured,
    views: record.views,
    labels: record.labels,
    isOwn: record.isOwn,
    isFollowed: record.isFollowed,
    hasChanged: record.hasChanged,
    askedAt: record.askedAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

export interface ListParts {
  db: Database;
  log: Log;
}

/** Skips and logs records that cannot be parsed, so that one bad row does not break a list. */
export function mapReadable<R extends Pick<ReportRecord, 'reportId'>, T>(
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

/** In place of those that the report had. */
export async function setLabels(
  db: Database,
  user: User,
  { reportId, labels: given }: { reportId: string; labels: readonly string[] },
): Promise<void> {
  const cleaned = given.map(cleanText).filter((label) => label !== '');
  const labels = [...new Map(cleaned.map((label) => [label.toLowerCase(), label])).values()];
  if (labels.length > LABELS_PER_REPORT) {
    throw new DomainError('invalid_input', accountMessages.labelsOfReport);
  }
  if (labels.some((label) => exceedsCodePoints(label, LABEL_MAX))) {
    throw new DomainError('invalid_input', accountMessages.labelTooLong);
  }
  await db.preparedTransaction(async (tx) => {
    const report = await lockMyReport(tx, user.id, reportId);
    if (!report) throw new DomainError('not_found');
    await replaceLabels(tx, user.id, report.id, labels);
    if ((await findLabels(tx, user.id)).length > LABELS_PER_PERSON) {
      throw new DomainError('conflict', accountMessages.labelsOfPerson);
    }
  });
}

/** Following counts the present result as seen, also when the report is followed already. */
export async function followReport(
  db: Database,
  user: User,
  { reportId, follow }: { reportId: string; follow: boolean },
  now: Date,
): Promise<void> {
  const { id } = await findVisible(db, reportId, user);
  if (!follow) return deleteFollow(db, user.id, id);
  if (!(await insertFollow(db, user.id, id, now))) {
    throw new DomainError('conflict', accountMessages.followsOfPerson);
  }
}

/** How many of the reports that the person follows have a result that they have not seen. */
export async function readChanges(db: Database, user: User): Promise<{ changed: number }> {
  return { changed: await countChanged(db, user.id) };
}

export interface DiscoveryReport {
  reportId: string;
  slug: string;
  seo: SeoReport;
  result: Result;
  corrections: Correction[];
  createdAt: string;
  updatedAt: string;
}

export async function listDiscoveryReports(
  { db, log }: ListParts,
  limit: number,
): Promise<DiscoveryReport[]> {
  return mapReadable(log, await findDiscoveryReports(db, limit), (record) => ({
    reportId: record.reportId,
    slug: record.slug,
    seo: seoOf(record),
    result: Result.parse(record.result),
    corrections: correctionsOf(record),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}

/** Limit of the sitemap protocol per file. The first file also holds our own pages. */
export const SITEMAP_ENTRIES_MAX = 50_000;
const BATCH = 5_000;

type SitemapEntry = { slug: string; updatedAt: Date };

export { findSitemapParts } from './listed.repository.ts';

export async function* readSitemapPart(
  db: Database,
  start: SitemapCursor,
  perFile: number,
): AsyncGenerator<SitemapEntry[]> {
  let [from, left, isFirst] = [start, perFile, true];
  while (left > 0) {
    const take = Math.min(BATCH, left);
    const found = await findSitemapEntries(db, from, take + (isFirst ? 0 : 1));
    const entries = isFirst ? found : found.filter(({ id }) => id !== from.id);
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < take) return;
    [from, left, isFirst] = [last, left - entries.length, false];
  }
}
