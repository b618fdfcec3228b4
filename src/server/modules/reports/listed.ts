import { Result } from '../../../shared/schema/result.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import { findFound, findMapEntries, findMapStarts, type MapPlace } from './listed.repository.ts';
import { eachReadable, type ListParts } from './lists.ts';
import { seoOf } from './presentation.ts';

/** A report as feeds and lists for machines tell of it. */
export interface Found {
  reportId: string;
  slug: string;
  seo: SeoReport;
  result: Result;
  createdAt: string;
  updatedAt: string;
}

/** The newest reports that may be listed, at most `limit`. */
export async function listFound({ db, log }: ListParts, limit: number): Promise<Found[]> {
  return eachReadable(log, await findFound(db, limit), (record) => ({
    reportId: record.reportId,
    slug: record.slug,
    seo: seoOf(record),
    result: Result.parse(record.result),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}

/** What the protocol of site maps allows in one file; our own pages stand in the first. */
export const MAP_ENTRIES_MAX = 50_000;
/** As many as are read at a time: the server answers others in between. */
const BATCH = 5_000;

/** The listed reports for one file of the site map. */
type MapEntry = { slug: string; updatedAt: Date };

/** Where the files of the site map begin, `room` reports in each; a site without any has none. */
export function findMapParts(db: Database, room: number): Promise<MapPlace[]> {
  return findMapStarts(db, room);
}

/** The reports from `start` on, at most `room`, in batches. */
export async function* readMapPart(
  db: Database,
  start: MapPlace,
  room: number,
): AsyncGenerator<MapEntry[]> {
  let [from, left, isFirst] = [start, room, true];
  while (left > 0) {
    const take = Math.min(BATCH, left);
    // The place where a batch begins is the last of the one before.
    const found = await findMapEntries(db, from, take + (isFirst ? 0 : 1));
    const entries = isFirst ? found : found.filter(({ id }) => id !== from.id);
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < take) return;
    [from, left, isFirst] = [last, left - entries.length, false];
  }
}
