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
import { findRelated } from '../library/library.ts';
import { countPages, mapReadable, toRow } from '../rows.ts';
import { featured } from '../reports/lists.repository.ts';
import { type ListParts, toListed } from '../reports/lists.ts';
import { listStateOf } from '../reports/reports.repository.ts';
import * as repository from './radar.repository.ts';
import { type ClaimWord, MANY, type SearchWord } from './radar.repository.ts';

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

const CORRECTIONS_MAX = 6;

export function writeQuery(wanted: readonly SearchWord[], unwanted: readonly SearchWord[]) {
  const words = wanted.map(formsOf);
  if (words.length === 0) return null;
  const not = unwanted.map(({ word }) => `!${quoted(word)}`);
  const any = wanted.map((searchWord) => `(${patternsOf(searchWord, wanted.length).join(' | ')})`);
  return {
    matching: [...any, ...not].join(' & '),
    best: words.flat().map(quoted).join(' | '),
  };
}

const FEW_WORDS = 4;

/** A very common word matches at most a few longer words, because prefixes are slow. */
function patternsOf(searchWord: SearchWord, words: number): string[] {
  const { word, longer } = searchWord;
  if (longer === null || words === 1) return formsOf(searchWord).map(asPrefix);
  return (words > FEW_WORDS ? [word] : [word, ...longer]).map(quoted);
}

function formsOf({ word, near }: SearchWord): string[] {
  const edits = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const corrections = near.filter((other) => isNear(Array.from(word), Array.from(other), edits));
  return [word, ...corrections.slice(0, CORRECTIONS_MAX)];
}

/** A prefix of one or two letters matches too many words. */
const asPrefix = (word: string): string =>
  Array.from(word).length < 3 ? quoted(word) : `${quoted(word)}:*`;

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

export function isNear(one: readonly string[], other: readonly string[], edits: number): boolean {
  if (one.length === 0 || other.length === 0) return one.length + other.length <= edits;
  if (one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  if (edits <= 0) return false;
  const isSwap = one[0] === other[1] && one[1] === other[0];
  const without = (letters: number, others: number) =>
    isNear(one.slice(letters), other.slice(others), edits - 1);
  return without(1, 1) || without(1, 0) || without(0, 1) || (isSwap && without(2, 2));
}

const FINDERS = 4;

/** Each pair has a word that is in few reports, because the database reads all of these. */
export function pairUp(words: readonly ClaimWord[]): string | null {
  const finders = words.filter(({ known }) => known).slice(0, FINDERS);
  const [rarest] = finders;
  if (!rarest || finders.length < 2 || rarest.reports > 5 * MANY) return null;
  const forms = finders.map(inAnyForm);
  if (rarest.reports > MANY) return forms.join(' & ');
  const pairs = finders.flatMap(({ reports }, i) =>
    reports > MANY ? [] : forms.slice(i + 1).map((form) => `(${forms[i]} & ${form})`),
  );
  return pairs.join(' | ');
}

/** A common word in all its forms is slow to find. */
function inAnyForm({ word, reports }: ClaimWord): string {
  if (reports > MANY || Array.from(word).length < 5) return quoted(word);
  return `${quoted(word.replace(/s$/, ''))}:*`;
}
