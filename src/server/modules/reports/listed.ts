import { Result } from '../../../shared/schema/result.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  findDiscoveryReports,
  findSitemapEntries,
  findSitemapStarts,
  type SitemapCursor,
} from './listed.repository.ts';
import { mapReadable, type ListParts } from './lists.ts';
import { seoOf } from './presentation.ts';

export interface DiscoveryReport {
  reportId: string;
  slug: string;
  seo: SeoReport;
  result: Result;
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
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}

/** Limit of the sitemap protocol per file. The first file also holds our own pages. */
export const SITEMAP_ENTRIES_MAX = 50_000;
const BATCH = 5_000;

type SitemapEntry = { slug: string; updatedAt: Date };

export function findSitemapParts(db: Database, perFile: number): Promise<SitemapCursor[]> {
  return findSitemapStarts(db, perFile);
}

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
