/** Measures Truth Radar's search among listed reports. */
import type { Database } from '../src/server/platform/database/database.ts';
import { type RadarRequest, readOverview, searchRadar } from '../src/server/modules/radar/radar.ts';
import { silentLog } from '../src/server/testing/app.ts';
import { type BenchRow, printTable } from './table.ts';
import { timesOf } from './timesOf.ts';
import { withDatabase } from './withDatabase.ts';

const REPORTS = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const TIMES = 200;
const TARGET = { most: 100 }; // ms

/** Word frequencies fall from the first word to the last. */
const VOCABULARY = 50_000;
const WORDS_EACH = 12;

const wordAt = (place: string) =>
  `translate(substr(md5('word' || ${place}), 1, 4 + ${place} % 7), '0123456789', 'ghijklmnop')`;

// Without triggers and indexes, which would take ten times as long.
const FILL = [
  `ALTER TABLE "Report" DISABLE TRIGGER ALL`,
  `ALTER TABLE "RadarEntry" DISABLE TRIGGER ALL`,
  `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
      "credibilityScore", verdict, confidence, "isIndexable", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || n, 'slug-' || n,
      array_to_string(ARRAY(SELECT ${wordAt('place')} FROM (
        SELECT floor(exp(random() * ln(${VOCABULARY})))::int AS place
        FROM generate_series(1, ${WORDS_EACH}) WHERE n > 0) picked), ' '),
      'credibility', 'completed', '{}', n % 101,
      (ARRAY['true', 'false', 'partially_true', 'inconclusive'])[1 + n % 4], 'high', true,
      '2024-01-01T00:00:00Z'::timestamptz + n * interval '60 seconds', now()
    FROM generate_series(1, ${REPORTS}) n`,
  `INSERT INTO "RadarEntry" ("reportId", score, verdict, topics, words, "createdAt")
    SELECT "reportId", "credibilityScore", verdict, ARRAY['topic-' || length(content) % 50],
      array_to_tsvector(string_to_array(content, ' ')), "createdAt" FROM "Report"`,
  `INSERT INTO "RadarWord" SELECT DISTINCT ${wordAt('n')} FROM generate_series(1, ${VOCABULARY}) n`,
  `ALTER TABLE "Report" ENABLE TRIGGER ALL`,
  `ALTER TABLE "RadarEntry" ENABLE TRIGGER ALL`,
];

async function fill({ pool }: Database): Promise<void> {
  const startedAt = performance.now();
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'RadarEntry' AND indexname NOT LIKE '%_pkey'`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX "${name}"`);
  for (const sql of FILL) await pool.query(sql);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('VACUUM ANALYZE "Report", "RadarEntry", "RadarWord"');
  await pool.query('CHECKPOINT');
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${REPORTS.toLocaleString('en-GB')} reports were stored in ${seconds.toFixed(0)} s`);
}

async function readWords({ pool }: Database): Promise<(place: number) => string> {
  const { rows } = await pool.query<{ word: string }>(
    `SELECT ${wordAt('n')} AS word FROM generate_series(0, ${VOCABULARY}) n ORDER BY n`,
  );
  return (place) => rows[place]?.word ?? '';
}

const misspelt = (word: string) =>
  word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

const searches = (word: (place: number) => string): Record<string, Partial<RadarRequest>> => ({
  'nothing, the newest': {},
  'nothing, the highest': { sortBy: 'highest' },
  'nothing, the lowest': { sortBy: 'lowest' },
  'the last page that there is': { page: 1_000 },
  'a verdict': { verdict: 'true' },
  'a topic, the highest': { topic: 'topic-7', sortBy: 'highest' },
  'the commonest word': { search: word(1) },
  'the commonest word, the lowest': { search: word(1), sortBy: 'lowest' },
  'the two commonest words': { search: `${word(1)} ${word(2)}` },
  'a common word': { search: word(30) },
  'two common words': { search: `${word(20)} ${word(40)}` },
  'a word in 1 of 1,000': { search: word(1_000) },
  'a rare word': { search: word(40_000) },
  'a rare word beside the commonest': { search: `${word(1)} ${word(40_000)}` },
  'a common word without another one': { search: `${word(30)} -${word(1)}` },
  'a common word of one verdict and topic': {
    ...{ search: word(30), verdict: 'false' },
    topic: 'topic-7',
  },
  'three letters that many words begin with': { search: word(5).slice(0, 3) },
  'eight words': { search: [1, 2, 3, 5, 8, 13, 21, 34].map(word).join(' ') },
  'a misspelt word': { search: misspelt(word(300)) },
  'three misspelt words': {
    search: [6, 300, 4_000].map((place) => misspelt(word(place))).join(' '),
  },
  'a word that nobody has': { search: 'xyxyxyxy' },
});

await withDatabase(async (db) => {
  const parts = { db, log: silentLog };
  await fill(db);
  const word = await readWords(db);

  const rows: BenchRow[] = [];
  const limits = { times: TIMES, target: TARGET };
  for (const [what, asked] of Object.entries(searches(word))) {
    const find = () => searchRadar(parts, { page: 1, pageSize: 10, ...asked });
    rows.push(...(await timesOf(what, find, limits)));
  }
  rows.push(...(await timesOf('what is shown first', () => readOverview(parts), limits)));
  printTable(`A search among ${REPORTS.toLocaleString('en-GB')} listed reports`, rows);
});
