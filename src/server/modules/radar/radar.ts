import { FEATURED_CATEGORIES } from '../../../shared/adminLists.ts';
import { removeHidden } from '../../../shared/text.ts';
import { CLAIM_MAX, COUNT_MAX, FEATURED_DEFAULT } from '../../../shared/limits.ts';
import { RADAR_POINTS, RADAR_TOPICS, VERDICT_GROUPS } from '../../../shared/radarLists.ts';
import type { FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import {
  type FeaturedList,
  type RadarOverview,
  type RadarResults,
  RadarRow,
  type RadarSort,
  type VerdictGroup,
} from '../../../shared/schema/radar.ts';
import type { Database } from '../../platform/database/database.ts';
import { findFeatured } from '../reports/listed.repository.ts';
import { eachReadable, type ListParts, toListed } from '../reports/lists.ts';
import { writeQuery } from './query.ts';
import {
  findAskedWords,
  findOnRadar,
  findPoints,
  findSamples,
  findTopics,
  type RadarRecord,
} from './radar.repository.ts';

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

/** Of the newest reports: those whose keywords are counted. */
const TOPICS_AMONG = 1_000;
/** Of a claim in the plot; code points. */
const POINT_TEXT_MAX = 120;

/** What Truth Radar shows before anything is looked for: featured reports, the plot's, topics. */
export async function readOverview({ db, log }: ListParts): Promise<RadarOverview> {
  const [lists, points, topics] = await Promise.all([
    Promise.all(
      FEATURED_CATEGORIES.map(async (category) => {
        const { reports } = await findFeatured(db, category, FEATURED_DEFAULT);
        return [category, eachReadable(log, reports, toRadarRow)] as const;
      }),
    ),
    findPoints(db, RADAR_POINTS),
    findTopics(db, { limit: RADAR_TOPICS, among: TOPICS_AMONG }),
  ]);
  const samples = points.length === 0 ? await findSamples(db, FEATURED_DEFAULT) : [];
  return {
    featured: Object.fromEntries(lists) as RadarOverview['featured'],
    points: eachReadable(log, points, toRadarRow).map(
      ({ slug, content, credibilityScore, ...row }) => ({
        slug,
        content: cut(content),
        score: credibilityScore,
        verdict: row.verdict,
        confidence: row.confidence,
        createdAt: row.createdAt,
      }),
    ),
    topics,
    samples: eachReadable(log, samples, toRadarRow),
  };
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= POINT_TEXT_MAX
    ? text
    : `${letters
        .slice(0, POINT_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** The newest reports on a list of featured ones; without a category those on any of the three. */
export async function listFeatured(
  { db, log }: ListParts,
  { category, limit }: { category?: FeaturedCategory | undefined; limit: number },
): Promise<FeaturedList> {
  const { reports, total } = await findFeatured(db, category ?? null, limit);
  return {
    reports: eachReadable(log, reports, (record) => ({
      ...toListed(record),
      isFeaturedHighScore: record.isFeaturedHighScore,
      isFeaturedLowScore: record.isFeaturedLowScore,
      isFeaturedInteresting: record.isFeaturedInteresting,
    })),
    totalPages: Math.ceil(total / limit),
    totalReports: total,
    total,
  };
}

/** A stored report as Truth Radar's lists show it: no more of a long text than a claim can have. */
function toRadarRow(record: RadarRecord): RadarRow {
  return RadarRow.parse({
    ...record,
    content: Array.from(record.content.slice(0, 2 * CLAIM_MAX))
      .slice(0, CLAIM_MAX)
      .join(''),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  });
}
