import { z } from 'zod';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { leadOf } from '../../../shared/lead.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type {
  AdminReportList,
  AdminReportsInput,
  AdminSort,
} from '../../../shared/schema/admin.ts';
import { ExactTime } from '../../../shared/schema/input.ts';
import * as schema from '../../../shared/schema/report.ts';
import { Result } from '../../../shared/schema/result.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutText, firstOf } from '../../../shared/cutText.ts';
import { type AdminCall, asAdmin, type Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { countPages, mapReadable, pageFrom, toRow, withIsoTimes } from '../rows.ts';
import * as repository from './lists.repository.ts';
import { correctionsOf, seoOf, titleOf } from './presentation.ts';
import { findByPublicId, type ReportRecord } from './reports.repository.ts';

export interface ListParts {
  db: Database;
  log: Log;
}

export async function listReports(
  { db, log }: ListParts,
  caller: Caller,
  { before, isIndexable, page, pageSize, limit: size = pageSize }: schema.ReportListInput,
  countMax = COUNT_MAX,
): Promise<schema.ReportList> {
  const { reports, total } = await repository.findReportList(db, {
    before: before === undefined ? undefined : new Date(before),
    isIndexable: asAdmin(caller) ? isIndexable : true,
    ...{ skip: (page - 1) * size, take: size, countMax },
  });
  return { reports: mapReadable(log, reports, toListed), ...countPages(total, size) };
}

export const toListed = (record: ReportRecord): schema.ListedReport =>
  schema.ListedReport.parse({
    ...toRow(record),
    has_detailed_analysis: record.hasDetailedAnalysis,
    seoReport: seoOf(record),
  });

const RECENT_MAX = 6;

export async function listRecent({ db, log }: ListParts): Promise<schema.ReportRow[]> {
  const featured = await repository.featured.all.find(db, RECENT_MAX);
  const isFeatured = featured.length > 0;
  const reports = isFeatured ? featured : await repository.recent.find(db, RECENT_MAX);
  return mapReadable(log, reports, (report) =>
    schema.ReportRow.parse({ ...toRow(report), isFeatured }),
  );
}

const EXAMPLE_SUMMARY_MAX = 300;
const EXAMPLE_PUBLICATIONS = 3;
const PUBLICATION_MAX = 40;

export async function findExample({ db, log }: ListParts): Promise<schema.ReportExample | null> {
  const record = await repository.findExample(db);
  return (record && mapReadable(log, [record], toExample)[0]) ?? null;
}

function toExample(record: ReportRecord): schema.ReportExample {
  const { analysis_summary: summary, sources } = Result.parse(record.result).perplexity;
  const all = [...sources.mainstream, ...sources.conflicting];
  const named = all
    .filter(({ stance, check }) => stance !== 'context' && (check?.status ?? 'quoted') === 'quoted')
    .map(({ publication }) => cutText(publication, PUBLICATION_MAX));
  return schema.ReportExample.parse({
    ...withIsoTimes(record),
    content: firstOf(titleOf(record) ?? record.content),
    summary: cutText(leadOf(summary)[0], EXAMPLE_SUMMARY_MAX),
    sources: all.length,
    quoted: all.filter(({ check }) => check?.status === 'quoted').length,
    publications: [...new Set(named)].slice(0, EXAMPLE_PUBLICATIONS),
  });
}

export type DiscoveryReport = Awaited<ReturnType<typeof listDiscoveryReports>>[number];

export async function listDiscoveryReports({ db, log }: ListParts, limit: number) {
  return mapReadable(log, await repository.listed.find(db, limit), (record) => {
    const { reportId, slug, createdAt, updatedAt } = record;
    return {
      ...withIsoTimes({ reportId, slug, createdAt, updatedAt }),
      seo: seoOf(record),
      result: Result.parse(record.result),
      corrections: correctionsOf(record),
    };
  });
}

/** Limit of the sitemap protocol per file. The first file also holds our own pages. */
export const SITEMAP_ENTRIES_MAX = 50_000;
const BATCH = 5_000;

export { findSitemapParts } from './lists.repository.ts';

export async function* readSitemapPart(
  db: Database,
  start: repository.SitemapCursor,
  perFile: number,
) {
  let { createdAt, id } = start;
  for (let read = 0; read < perFile; read += BATCH) {
    const take = Math.min(BATCH, perFile - read);
    const entries = await repository.findSitemapEntries(db, createdAt, id, take, read > 0);
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < take) return;
    ({ createdAt, id } = last);
  }
}

export async function listAllReports(
  { db }: AdminCall,
  request: AdminReportsInput,
  countMax = COUNT_MAX,
): Promise<AdminReportList> {
  const { pageSize, sortBy, filter } = request;
  const position = parsePosition(request, countMax);
  const search = removeHidden(request.search ?? '') || null;
  const name = search && (ADDRESS.exec(search)?.[1] ?? search);
  const named = name && (await findByPublicId(db, name));
  const found = await repository.findAdminReports(db, {
    ...{ filter, sortBy, search, position, countMax },
    namedId: named ? named.reportId : null,
    take: pageSize + 1,
  });
  const atLeast = found.total > countMax;
  const total = Math.min(found.total, countMax);
  const isLast = position.backward && position.key === null;
  const size = isLast && !atLeast ? total % pageSize || pageSize : pageSize;
  const { backward, key, skip } = position;
  const direction = { backward, isFirst: !backward && key === null && skip === 0 };
  const cursorOf = (report: Sortable) => listCursor(sortBy, report);
  const { page, next, previous } = pageFrom(found.reports, size, cursorOf, direction);
  return {
    reports: page.map(withIsoTimes),
    ...countPages(total, pageSize),
    atLeast,
    next: isLast ? null : next,
    previous,
  };
}

function parsePosition(
  { page, after, before, last, pageSize, sortBy }: AdminReportsInput,
  countMax: number,
): repository.PagePosition {
  if ([page, after, before, last || undefined].filter((given) => given !== undefined).length > 1)
    throw new DomainError('invalid_input', adminMessages.reports.onePlace);
  const cursor = after ?? before;
  const key = cursor === undefined ? null : readCursor(sortBy, cursor);
  const skip = ((page ?? 1) - 1) * pageSize;
  if (skip > 0 && skip >= countMax)
    throw new DomainError('invalid_input', adminMessages.reports.tooFarIn);
  return { skip, key, backward: before !== undefined || Boolean(last) };
}

const ADDRESS = /^https?:\/\/\S+\/(?:report|shared-report)\/([^/?#\s]+)/;

type Sortable = Pick<ReportRecord, 'reportId' | 'createdAt' | 'updatedAt' | 'credibilityScore'>;

export function listCursor(sortBy: AdminSort, report: Sortable): string {
  const { reportId, createdAt, updatedAt, credibilityScore } = report;
  const newest = [createdAt, reportId];
  const keys: Record<AdminSort, unknown[]> = {
    newest,
    oldest: newest,
    updated: [updatedAt, reportId],
    // Reports without a score sort last in both directions.
    highest: [credibilityScore ?? -1, ...newest],
    lowest: [credibilityScore ?? 101, ...newest],
  };
  return Buffer.from(JSON.stringify([sortBy, ...keys[sortBy]])).toString('base64url');
}

const Id = z.string().regex(UUID);
const Score = z.int().min(-1).max(101);

export function readCursor(sortBy: AdminSort, cursor: string): repository.SortKey {
  const isByScore = sortBy === 'highest' || sortBy === 'lowest';
  const Key = z.tuple([z.literal(sortBy), ...(isByScore ? [Score] : []), ExactTime, Id]);
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return Key.parse(JSON.parse(text)).slice(1);
  } catch {
    throw new DomainError('invalid_input', adminMessages.reports.noSuchPlace);
  }
}
