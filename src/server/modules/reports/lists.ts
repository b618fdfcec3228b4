import { leadOf } from '../../../shared/lead.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import * as schema from '../../../shared/schema/report.ts';
import { Result } from '../../../shared/schema/result.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutText, firstOf } from '../../../shared/cutText.ts';
import { asAdmin, type Caller } from '../accounts/caller.ts';
import { countPages, mapReadable, toRow, withIsoTimes } from '../lists.ts';
import * as repository from './lists.repository.ts';
import { correctionsOf, seoOf, titleOf } from './presentation.ts';
import type { ReportRecord } from './reports.repository.ts';

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
