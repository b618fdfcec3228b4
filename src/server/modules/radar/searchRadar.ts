import { removeHidden } from '../../../shared/cleanText.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import { VERDICT_GROUPS } from '../../../shared/radarLists.ts';
import type { RadarResults, RadarSort, VerdictGroup } from '../../../shared/schema/radar.ts';
import type { Database } from '../../platform/database/database.ts';
import { findAskedWords, findOnRadar } from './radar.repository.ts';
import { eachReadable, type ListParts } from '../reports/eachReadable.ts';
import { toRadarRow } from './toRadarRow.ts';
import { writeQuery } from './writeQuery.ts';

/** Of those that are looked for, and of those that are left out; further ones count for nothing. */
const WORDS_MAX = 8;

export interface RadarRequest {
  /** From 1; pages end where counting does. */
  page: number;
  pageSize: number;
  /** Words, at most `SEARCH_MAX` characters; `-word` leaves out what has it. */
  search?: string | undefined;
  verdict?: VerdictGroup | undefined;
  topic?: string | undefined;
  sortBy?: RadarSort | undefined;
}

/** A page of the reports that may be listed and match; what may not is not looked at. */
export async function searchRadar(
  { db, log }: ListParts,
  { page, pageSize, search = '', verdict, topic, sortBy = 'relevant' }: RadarRequest,
): Promise<RadarResults> {
  const query = await readQuery(db, removeHidden(search));
  const skip = (page - 1) * pageSize;
  const found =
    query === undefined || skip >= COUNT_MAX
      ? { rows: [], total: 0 }
      : await findOnRadar(db, {
          query,
          verdicts: verdict ? VERDICT_GROUPS[verdict] : null,
          topic: topic === undefined ? null : removeHidden(topic).toLowerCase(),
          ...{ sortBy, skip, take: pageSize, countMax: COUNT_MAX },
        });
  const total = Math.min(found.total, COUNT_MAX);
  return {
    reports: eachReadable(log, found.rows, toRadarRow),
    totalPages: Math.ceil(total / pageSize),
    total,
    atLeast: found.total > COUNT_MAX,
  };
}

/** Null when nothing is looked for, nothing when what is looked for holds no word. */
async function readQuery(db: Database, search: string) {
  const parts = search.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  const isUnwanted = (part: string) => part.startsWith('-');
  const [wanted, unwanted] = await Promise.all([
    findAskedWords(db, parts.filter((part) => !isUnwanted(part)).join(' '), WORDS_MAX),
    findAskedWords(db, parts.filter(isUnwanted).join(' '), WORDS_MAX),
  ]);
  return writeQuery(wanted, unwanted) ?? undefined;
}
