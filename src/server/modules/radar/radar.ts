import {
  FEATURED_CATEGORIES,
  RADAR_POINTS,
  RADAR_TOPICS,
  VERDICT_GROUPS,
} from '../../../shared/lists.ts';
import { removeHidden } from '../../../shared/text.ts';
import { CLAIM_MAX, COUNT_MAX, FEATURED_DEFAULT } from '../../../shared/limits.ts';
import type { FeaturedCategory } from '../../../shared/schema/admin.ts';
import {
  type FeaturedList,
  type RadarOverview,
  type RadarResults,
  RadarRow,
  type RadarSort,
  type SimilarClaims,
  type VerdictGroup,
} from '../../../shared/schema/radar.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRelated } from '../library/lists.ts';
import { findFeatured } from '../reports/listed.repository.ts';
import { type ListParts, mapReadable, toListed } from '../reports/lists.ts';
import {
  type ClaimWord,
  findClaimWords,
  findOnRadar,
  findPoints,
  findSamples,
  findSearchWords,
  findSimilarReports,
  findTopics,
  MANY,
  type RadarRecord,
  type SearchWord,
} from './radar.repository.ts';

const WORDS_MAX = 8;

export interface RadarRequest {
  page: number;
  pageSize: number;
  search?: string | undefined;
  verdict?: VerdictGroup | undefined;
  topic?: string | undefined;
  sortBy?: RadarSort | undefined;
}

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
    reports: mapReadable(log, found.rows, toRadarRow),
    totalPages: Math.ceil(total / pageSize),
    total,
    atLeast: found.total > COUNT_MAX,
  };
}

async function readQuery(db: Database, search: string) {
  const parts = search.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  const isUnwanted = (part: string) => part.startsWith('-');
  const [wanted, unwanted] = await Promise.all([
    findSearchWords(db, parts.filter((part) => !isUnwanted(part)).join(' '), WORDS_MAX),
    findSearchWords(db, parts.filter(isUnwanted).join(' '), WORDS_MAX),
  ]);
  return writeQuery(wanted, unwanted) ?? undefined;
}

const SIMILAR_MAX = 3;
/** Of what the claim says; below it reports share its subject, and say something else. */
const SIMILAR_FLOOR = 0.5;
const CLAIM_WORDS = 12;

/** Listed reports and records that are near a claim, the nearest first. Nothing of it is kept. */
export async function findSimilar({ db, log }: ListParts, text: string): Promise<SimilarClaims> {
  const claim = removeHidden(text);
  const [words, records] = await Promise.all([
    findClaimWords(db, claim, CLAIM_WORDS),
    findRelated(db, claim),
  ]);
  const matching = pairUp(words);
  const weights = words.map(({ all, reports }) => Math.log(1 + all / (1 + reports)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const found = matching
    ? await findSimilarReports(db, {
        matching,
        words: words.map((word, i) => ({
          pattern: inAnyForm(word),
          weight: (weights[i] ?? 0) / whole,
        })),
        floor: SIMILAR_FLOOR,
        take: SIMILAR_MAX,
      })
    : [];
  const reports = mapReadable(log, found, toRadarRow);
  return { reports, records: records.slice(0, SIMILAR_MAX - reports.length) };
}

const FINDERS = 4;

/**
 * Two of the rarest words that listed reports have. One of the two is in few reports, because the
 * database reads where each of those is. Null where all words are too common, or only one is known.
 */
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

const TOPIC_REPORTS = 1_000;
const POINT_TEXT_MAX = 120;

export async function readOverview({ db, log }: ListParts): Promise<RadarOverview> {
  const [lists, points, topics] = await Promise.all([
    Promise.all(
      FEATURED_CATEGORIES.map(async (category) => {
        const { reports } = await findFeatured(db, category, FEATURED_DEFAULT);
        return [category, mapReadable(log, reports, toRadarRow)] as const;
      }),
    ),
    findPoints(db, RADAR_POINTS),
    findTopics(db, { limit: RADAR_TOPICS, among: TOPIC_REPORTS }),
  ]);
  const samples = points.length === 0 ? await findSamples(db, FEATURED_DEFAULT) : [];
  return {
    featured: Object.fromEntries(lists) as RadarOverview['featured'],
    points: mapReadable(log, points, toRadarRow).map(
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
    samples: mapReadable(log, samples, toRadarRow),
  };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= POINT_TEXT_MAX
    ? text
    : `${characters
        .slice(0, POINT_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

export async function listFeatured(
  { db, log }: ListParts,
  { category, limit }: { category?: FeaturedCategory | undefined; limit: number },
): Promise<FeaturedList> {
  const { reports, total } = await findFeatured(db, category ?? null, limit);
  return {
    reports: mapReadable(log, reports, (record) => ({
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

const CORRECTIONS_MAX = 6;

export function writeQuery(
  wanted: readonly SearchWord[],
  unwanted: readonly SearchWord[],
): { matching: string; best: string } | null {
  const words = wanted.map(formsOf);
  if (words.length === 0) return null;
  const not = unwanted.map(({ word }) => `!${quoted(word)}`);
  const any = wanted.map((searchWord) => `(${patternsOf(searchWord, wanted.length).join(' | ')})`);
  return {
    matching: [...any, ...not].join(' & '),
    best: words.flat().map(quoted).join(' | '),
  };
}

/** Among more words than these a very common one matches only itself, because each choice costs time. */
const FEW_WORDS = 4;

/** A very common word matches only itself and a few longer words, because prefixes are slow. */
function patternsOf(searchWord: SearchWord, words: number): string[] {
  const { word, longer } = searchWord;
  if (longer === null || words === 1) return formsOf(searchWord).map(asPrefix);
  return (words > FEW_WORDS ? [word] : [word, ...longer]).map(quoted);
}

function formsOf({ word, known, near }: SearchWord): string[] {
  const edits = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const corrections = known ? [] : near.filter((other) => countEdits(word, other) <= edits);
  return [word, ...corrections.slice(0, CORRECTIONS_MAX)];
}

/** A prefix of one or two letters matches too many words. */
const asPrefix = (word: string): string =>
  Array.from(word).length < 3 ? quoted(word) : `${quoted(word)}:*`;

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** Damerau–Levenshtein distance (optimal string alignment). */
export function countEdits(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const isSwap = row > 1 && column > 1 && swapped;
      current.push(isSwap ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  }
  return at(from.length, to.length);
}
