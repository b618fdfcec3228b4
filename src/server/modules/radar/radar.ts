import { cutText } from '../../../shared/cutText.ts';
import {
  FEATURED_CATEGORIES,
  RADAR_POINTS,
  RADAR_TOPICS,
  VERDICT_GROUPS,
} from '../../../shared/lists.ts';
import { COUNT_MAX, FEATURED_DEFAULT } from '../../../shared/limits.ts';
import type { FeaturedCategory } from '../../../shared/schema/admin.ts';
import * as schema from '../../../shared/schema/radar.ts';
import { removeHidden } from '../../../shared/text.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRelated } from '../library/lists.ts';
import { countPages, mapReadable, toRow } from '../lists.ts';
import { featured } from '../reports/lists.repository.ts';
import { type ListParts, toListed } from '../reports/lists.ts';
import { listStateOf } from '../reports/reports.repository.ts';
import { inAnyForm, pairUp, writeQuery } from './query.ts';
import * as repository from './radar.repository.ts';

const WORDS_MAX = 8;

export async function searchRadar(
  { db, log }: ListParts,
  { page, pageSize, search = '', verdict, topic, sortBy = 'relevant' }: schema.RadarInput,
): Promise<schema.RadarResults> {
  const query = await readQuery(db, removeHidden(search));
  const skip = (page - 1) * pageSize;
  const found =
    query === undefined || skip >= COUNT_MAX
      ? { rows: [], total: 0 }
      : await repository.findOnRadar(db, {
          query,
          verdicts: verdict ? VERDICT_GROUPS[verdict] : null,
          topic: topic === undefined ? null : removeHidden(topic).toLowerCase(),
          ...{ sortBy, skip, take: pageSize },
        });
  return {
    reports: mapReadable(log, found.rows, toRadarRow),
    ...countPages(Math.min(found.total, COUNT_MAX), pageSize),
    atLeast: found.total > COUNT_MAX,
  };
}

async function readQuery(db: Database, search: string) {
  const parts = search.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  const isUnwanted = (part: string) => part.startsWith('-');
  const [wanted, unwanted] = await Promise.all([
    repository.findSearchWords(db, parts.filter((part) => !isUnwanted(part)).join(' '), WORDS_MAX),
    repository.findSearchWords(db, parts.filter(isUnwanted).join(' '), WORDS_MAX),
  ]);
  return writeQuery(wanted, unwanted) ?? undefined;
}

const CLAIM_WORDS = 12;

/** Stores nothing of the claim. */
export async function findSimilar({ db, log }: ListParts, text: string) {
  const claim = removeHidden(text);
  const [words, records] = await Promise.all([
    repository.findClaimWords(db, claim, CLAIM_WORDS),
    findRelated(db, claim),
  ]);
  const matching = pairUp(words);
  const weights = words.map(({ all, reports }) => Math.log(1 + all / (1 + reports)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / whole);
  const found = matching
    ? await repository.findSimilarReports(db, matching, words.map(inAnyForm), shares)
    : [];
  const reports = mapReadable(log, found, toRadarRow);
  return { reports, records: records.slice(0, repository.SIMILAR_MAX - reports.length) };
}

const TOPIC_REPORTS = 1_000;
const POINT_TEXT_MAX = 120;

export async function readOverview({ db, log }: ListParts): Promise<schema.RadarOverview> {
  const [lists, points, topics] = await Promise.all([
    Promise.all(
      FEATURED_CATEGORIES.map(async (category) => {
        const reports = await featured[category].find(db, FEATURED_DEFAULT);
        return [category, mapReadable(log, reports, toRadarRow)] as const;
      }),
    ),
    repository.findPoints(db, RADAR_POINTS),
    repository.findTopics(db, RADAR_TOPICS, TOPIC_REPORTS),
  ]);
  const samples = points.length === 0 ? await repository.findSamples(db, FEATURED_DEFAULT) : [];
  return {
    featured: schema.RadarOverview.shape.featured.parse(Object.fromEntries(lists)),
    points: mapReadable(log, points, (record) => {
      const { content, credibilityScore: score, ...row } = toRadarRow(record);
      return schema.RadarPoint.parse({ ...row, content: cutText(content, POINT_TEXT_MAX), score });
    }),
    topics,
    samples: mapReadable(log, samples, toRadarRow),
  };
}

export async function listFeatured(
  { db, log }: ListParts,
  { category, limit }: { category?: FeaturedCategory | undefined; limit: number },
): Promise<schema.FeaturedList> {
  const { find, count } = featured[category ?? 'all'];
  const [reports, total] = await Promise.all([find(db, limit), count(db)]);
  return {
    reports: mapReadable(log, reports, (record) => ({
      ...toListed(record),
      ...listStateOf(record),
    })),
    ...countPages(total, limit),
  };
}

const toRadarRow = (record: repository.RadarRecord): schema.RadarRow =>
  schema.RadarRow.parse(toRow(record));
