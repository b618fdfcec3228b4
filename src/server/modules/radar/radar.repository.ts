import { COUNT_MAX } from '../../../shared/limits.ts';
import type { RadarRow, RadarSort } from '../../../shared/schema/radar.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';
import { planAnew, sql } from '../../platform/database/sql.ts';

export type RadarRecord = Pick<Report, 'reportId' | Exclude<keyof RadarRow, 'isFeatured'>>;

const COLUMNS = `report."reportId", report.slug, left(report.content, 600) AS content, report."credibilityScore",
  report.verdict, report.confidence, report."isSample", report."createdAt", report."updatedAt"`;

export interface SearchWord {
  word: string;
  /** Empty for a word that listed reports have. */
  near: string[];
  /** The shortest words that start with a very common word. */
  longer: string[] | null;
}

/** Reports; a prefix search with half a million matches takes 0.1 s, an exact one is fast. */
export const MANY = 20_000;
const LONGER = 6;

export const findSearchWords = sql.rows<[search: string, most: number], SearchWord>`
  SELECT asked.word,
    CASE WHEN known OR length(asked.word) < 4 THEN '{}'
      ELSE ARRAY(SELECT radar_near(asked.word)) END AS near,
    CASE WHEN many.word IS NOT NULL THEN ARRAY(SELECT had.word FROM "RadarWord" had
      WHERE had.word > asked.word COLLATE "C" AND had.word < asked.word || chr(1114111)
      ORDER BY length(had.word), had.word LIMIT ${LONGER}) END AS longer
  FROM (SELECT word, EXISTS (SELECT FROM "RadarWord" had
      WHERE had.word >= word.word COLLATE "C" AND had.word < word.word || chr(1114111)) AS known
    FROM (SELECT word FROM unnest(radar_words($1)) word
      ORDER BY length(word) DESC, word LIMIT $2::int) word) asked
  LEFT JOIN (SELECT common.word FROM pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) common (word, share)
    WHERE schemaname = current_schema() AND tablename = 'RadarEntry' AND attname = 'words'
      AND share * (SELECT reltuples FROM pg_class WHERE oid = '"RadarEntry"'::regclass) > ${MANY}
  ) many ON many.word = asked.word
  ORDER BY length(asked.word) DESC, asked.word`;

interface RadarFilter extends Record<'skip' | 'take', number> {
  query: { matching: string; best: string } | null;
  verdicts: readonly string[] | null;
  topic: string | null;
  sortBy: RadarSort;
}

const ORDERS = {
  newest: 'entry."createdAt" DESC, entry."reportId" DESC',
  highest: 'entry.score DESC, entry."createdAt" DESC, entry."reportId" DESC',
  lowest: 'entry.score, entry."createdAt", entry."reportId"',
};

/** With `planAnew`, the planner leaves out a filter that is null. */
type Filters = [matching: string | null, verdicts: readonly string[] | null, topic: string | null];
const MATCHING = `FROM "RadarEntry" entry WHERE ($1::tsquery IS NULL OR entry.words @@ $1::tsquery)
  AND ($2::text[] IS NULL OR entry.verdict = ANY($2)) AND ($3::text IS NULL OR entry.topics @> ARRAY[$3])`;
const COUNTED = `${MATCHING} LIMIT ${COUNT_MAX + 1}`;

export function findOnRadar(
  db: Database,
  { query, verdicts, topic, sortBy, skip, take }: RadarFilter,
): Promise<{ rows: RadarRecord[]; total: number }> {
  const filters: Filters = [query?.matching ?? null, verdicts, topic];
  return db.preparedTransaction(async (tx) => {
    planAnew(tx);
    if (sortBy === 'relevant' && query !== null) {
      const found = await findRanked(tx, ...filters, skip, take, query.best);
      const total = found[0]?.total ?? 0;
      const rows = found.flatMap(({ total: _, place, ...row }) => (place === null ? [] : [row]));
      if (total <= COUNT_MAX) return { rows, total };
      return { rows: await findSorted.newest(tx, ...filters, skip, take), total };
    }
    const total = await countMatching(tx, ...filters);
    const sorted = findSorted[sortBy === 'relevant' ? 'newest' : sortBy];
    return { rows: total === 0 ? [] : await sorted(tx, ...filters, skip, take), total };
  });
}

const countMatching = sql.value<Filters, number>`
  SELECT count(*)::int AS value FROM (SELECT ${COUNTED}) matching`;

const sortedBy = (order: string) => sql.rows<[...Filters, skip: number, take: number], RadarRecord>`
  SELECT ${COLUMNS} FROM (
    SELECT row_number() OVER (ORDER BY ${order}) AS place, entry."reportId"
    ${MATCHING} ORDER BY ${order} OFFSET $4::int LIMIT $5::int) page
  JOIN "Report" report ON report."reportId" = page."reportId" ORDER BY page.place`;

const findSorted = {
  newest: sortedBy(ORDERS.newest),
  highest: sortedBy(ORDERS.highest),
  lowest: sortedBy(ORDERS.lowest),
};

/** Ranking more matches is slow and says little: the newest come first. */
const RANKED_MAX = 2_000;
const RANKED = `CASE WHEN (SELECT total FROM counted) <= ${RANKED_MAX}
  THEN ts_rank(entry.words, $6::tsquery, 1) END DESC, ${ORDERS.newest}`;

/** Counted and ranked in one pass, because finding the matches of many words is slow. */
const findRanked = sql.rows<
  [...Filters, skip: number, take: number, best: string],
  RadarRecord & { total: number; place: string | null }
>`
  WITH found AS MATERIALIZED (SELECT entry.* ${COUNTED}),
    counted AS (SELECT count(*)::int AS total FROM found),
    page AS (SELECT row_number() OVER (ORDER BY ${RANKED}) AS place, entry."reportId"
      FROM found entry WHERE (SELECT total FROM counted) <= ${COUNT_MAX}
      ORDER BY ${RANKED} OFFSET $4::int LIMIT $5::int)
  SELECT total, place, ${COLUMNS} FROM counted
  LEFT JOIN (page JOIN "Report" report ON report."reportId" = page."reportId") ON true
  ORDER BY place`;

export interface ClaimWord {
  word: string;
  known: boolean;
  reports: number;
}

/** The rarest first. Counts are estimates, 0 for a word that is not common. */
export const findClaimWords = sql.rows<[text: string, most: number], ClaimWord & { all: number }>`
  WITH entries AS MATERIALIZED (
    SELECT greatest(reltuples, 1)::int AS all FROM pg_class WHERE oid = '"RadarEntry"'::regclass
  ), common AS MATERIALIZED (SELECT common.* FROM pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) common (word, share)
    WHERE schemaname = current_schema() AND tablename = 'RadarEntry' AND attname = 'words')
  SELECT asked.word, entries.all, COALESCE(share * entries.all, 0)::int AS reports,
    EXISTS (SELECT FROM "RadarWord" had WHERE had.word >= asked.word COLLATE "C"
      AND had.word < asked.word || chr(1114111)) AS known
  FROM unnest(radar_words($1)) asked (word) CROSS JOIN entries LEFT JOIN common USING (word)
  WHERE length(asked.word) >= 4
  ORDER BY reports, length(asked.word) DESC, asked.word LIMIT $2::int`;

const COMPARED = 1_000;

export const SIMILAR_MAX = 3;
/** Below it reports share the subject of the claim and say something else. */
const SIMILAR_FLOOR = 0.5;

/** The weights of all patterns add up to 1. */
type Similar = [matching: string, patterns: string[], weights: number[]];

export const findSimilarReports = (db: Database, ...similar: Similar): Promise<RadarRecord[]> =>
  db.preparedTransaction((tx) => {
    planAnew(tx);
    return selectSimilar(tx, ...similar);
  });

const selectSimilar = sql.rows<Similar, RadarRecord>`
  WITH found AS MATERIALIZED (
    -- A copy, so that words stored out of line are fetched once and not for each pattern.
    SELECT "reportId", "createdAt", strip(words) AS words FROM "RadarEntry"
    WHERE words @@ $1::tsquery LIMIT ${COMPARED}
  ), near AS MATERIALIZED (
    SELECT "reportId", "createdAt", length(words) AS size, (SELECT sum(weight)
      FROM unnest($2::tsquery[], $3::float8[]) asked (pattern, weight)
      WHERE words @@ pattern) AS nearness
    FROM found
  ), nearest AS (
    SELECT row_number() OVER (ORDER BY nearness DESC, size, "createdAt" DESC, "reportId") AS place,
      "reportId"
    FROM near WHERE nearness >= ${SIMILAR_FLOOR} ORDER BY place LIMIT ${SIMILAR_MAX}
  )
  SELECT ${COLUMNS} FROM nearest
  JOIN "Report" report ON report."reportId" = nearest."reportId" ORDER BY place`;

export const findPoints = sql.rows<[limit: number], RadarRecord>`
  SELECT ${COLUMNS} FROM "RadarEntry" entry
  JOIN "Report" report ON report."reportId" = entry."reportId"
  ORDER BY ${ORDERS.newest} LIMIT $1::int`;

export const findTopics = sql.values<[limit: number, among: number], string>`
  SELECT topic AS value FROM (SELECT topics FROM "RadarEntry" entry ORDER BY ${ORDERS.newest}
      LIMIT $2::int) newest, unnest(newest.topics) topic
  GROUP BY topic HAVING count(*) > 1 ORDER BY count(*) DESC, topic LIMIT $1::int`;

export const findSamples = sql.rows<[limit: number], RadarRecord>`
  SELECT ${COLUMNS} FROM "Report" report
  WHERE report."isSample" AND report.status = 'completed' AND NOT report.partial
    AND report."credibilityScore" IS NOT NULL
    AND report."deletedAt" IS NULL AND report."withheldAt" IS NULL
  ORDER BY report."createdAt" DESC, report.id DESC LIMIT $1::int`;
