import type { Database } from '../src/server/platform/database/database.ts';

/** Word frequencies fall from the first word to the last, as in a language. */
export const VOCABULARY = 50_000;

/** The `place`th most common word, in SQL; a topic in the same way is `topic-0` to `topic-49`. */
export const wordAt = (place: string): string =>
  `translate(substr(md5('word' || ${place}), 1, 4 + ${place} % 7), '0123456789', 'ghijklmnop')`;

/**
 * Fills an empty database with `count` reports like those of a busy site, nine of ten listed, and with
 * what lists and searches keep of them. Written at once, without triggers and indexes: as single
 * reports they would take ten times as long.
 */
export async function fillReports({ pool }: Database, count: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('ReportListing', 'RadarEntry') AND indexname NOT LIKE '%_pkey'`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX "${name}"`);
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()));
  /** Each connection takes the next piece of work when it has ended one. */
  const share = async (pieces: readonly [string, number[]?][]) => {
    const rest = [...pieces];
    await Promise.all(
      clients.map(async (client) => {
        for (let next = rest.shift(); next; next = rest.shift()) await client.query(...next);
      }),
    );
  };
  try {
    for (const [half, client] of clients.entries()) {
      await client.query(`SELECT setseed($1)`, [half / AT_ONCE]);
      await client.query(`SET maintenance_work_mem = '256MB'`);
      await client.query(`SET session_replication_role = replica`);
    }
    const part = Math.ceil(count / AT_ONCE);
    await share(
      clients.map((_, i) => [FILL, [count, i * part + 1, Math.min(count, (i + 1) * part)]]),
    );
    await share([[LIST], [FIND], [LEARN]]);
    await share(indexes.map(({ definition }) => [definition]));
    await pool.query('VACUUM ANALYZE');
    // Otherwise the checkpoint would run during the measurement.
    await pool.query('CHECKPOINT');
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** Connections, each a process of PostgreSQL */
const AT_ONCE = 2;

// Rows $2 to $3 of $1; results have a realistic size and storage. Search terms occur as often as their row says.
const FILL = `
  WITH made AS (
    SELECT n, random() AS luck, random() AS score, random() AS flags,
      '2024-01-01T00:00:00Z'::timestamptz + n * interval '60 seconds' AS at,
      (SELECT string_agg(${wordAt('place')}, ' ') FROM (
        SELECT floor(exp(random() * ln(${VOCABULARY})))::int AS place
        FROM generate_series(1, CASE WHEN n % 25 = 0 THEN 250 ELSE 6 + (n % 1000 * 7919 % 18) END)
        WHERE n > 0) picked) AS said
    FROM generate_series($2::int, $3::int) n
  )
  INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
    "credibilityScore", verdict, confidence, partial, "hasDetailedAnalysis", "isIndexable",
    "isFeaturedInteresting", "createdAt", "updatedAt")
  SELECT gen_random_uuid(), gen_random_uuid(), substr(md5(n::text), 1, 12),
    replace(left(said, 60), ' ', '-') || '-' || substr(md5('s' || n), 1, 10),
    concat_ws(' ', initcap(left(said, 1)) || substr(said, 2),
      CASE WHEN n % 2 = 0 THEN 'said that the' END, CASE WHEN n % 10 = 3 THEN 'glacier' END,
      CASE WHEN n % 20 = 7 THEN 'pension' END, CASE WHEN n % 50 = 9 THEN 'turbine' END,
      CASE WHEN n % 100 = 11 THEN 'walrus' END, CASE WHEN n % 1000 = 13 THEN 'quasar' END,
      CASE WHEN n % greatest(1, $1 / 20) = 17 THEN 'zyzzyva' END, n),
    'credibility', (CASE WHEN luck < 0.02 THEN 'failed' ELSE 'completed' END)::"ReportStatus",
    CASE WHEN luck >= 0.02 THEN jsonb_build_object('overallScore', n % 101, 'text', said) END,
    CASE WHEN luck >= 0.02 THEN floor(5 + score * 96)::int END,
    (ARRAY['true', 'false', 'partially_true', 'inconclusive'])[1 + n % 4], 'high',
    luck BETWEEN 0.02 AND 0.05, luck > 0.9, luck >= 0.02 AND flags < 0.95,
    luck > 0.05 AND flags < 0.0005, at,
    at + score * interval '90 days'
  FROM made`;

const LIST = `
  INSERT INTO "ReportListing" ("reportId", text, high, low, "isIndexable", "isFeatured", "isDetailed",
    "isPartial", "isFailed", "createdAt", "updatedAt")
  SELECT "reportId", lower(concat_ws(E'\\n', content, slug)), COALESCE("credibilityScore", -1),
    COALESCE("credibilityScore", 101), "isIndexable", "isFeaturedInteresting", "hasDetailedAnalysis",
    status <> 'failed' AND partial, status = 'failed', "createdAt", "updatedAt" FROM "Report"`;

const FIND = `
  INSERT INTO "RadarEntry" ("reportId", score, verdict, topics, words, "createdAt")
  SELECT "reportId", "credibilityScore", verdict, ARRAY['topic-' || length(content) % 50],
    array_to_tsvector(string_to_array(lower(content), ' ')), "createdAt"
  FROM "Report" WHERE "isIndexable" AND NOT partial AND "credibilityScore" IS NOT NULL`;

const LEARN = `INSERT INTO "RadarWord" SELECT DISTINCT ${wordAt('n')} FROM generate_series(1, ${VOCABULARY}) n`;
