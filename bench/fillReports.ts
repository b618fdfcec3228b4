import type { Database } from '../src/server/platform/database/database.ts';

/** Inserts `count` reports like those of a busy site. */
export async function fillReports(db: Database, count: number): Promise<void> {
  const { pool } = db;
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'ReportListing' AND indexname NOT LIKE '%_pkey'`,
  );
  // Rebuilding indexes is many times faster than updating them per row.
  for (const { name } of indexes) await pool.query(`DROP INDEX "${name}"`);
  const client = await pool.connect();
  try {
    await client.query(`SELECT setseed(0.5)`);
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query(FILL, [count]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE "Report", "ReportListing"');
    // Otherwise the checkpoint would run during the measurement.
    await client.query('CHECKPOINT');
  } finally {
    client.release();
  }
}

/** Words of everyday claims; search terms occur as often as their row's name says. */
const WORDS = `people water money school doctors study cancer vaccine climate ocean planet energy price
  tax city street river winter summer train electric power phone child parent teacher coffee sugar honey
  animal dog cat bird forest tree soil farm meat milk bread worker company government election vote law
  court police crime drug health heart brain sleep sport football history war king queen castle church
  science research paper journal news media film music book language country border ship plane rocket
  moon star light sound heat cold rain storm wind flood fire stone gold iron glass plastic paper`;

// $1 rows; results have a realistic size and storage.
const FILL = `
  WITH words AS (SELECT string_to_array(regexp_replace('${WORDS.replaceAll('\n', ' ')}', '\\s+', ' ', 'g'), ' ') AS w),
  made AS (
    SELECT n, random() AS luck, random() AS score, random() AS flags,
      '2024-01-01T00:00:00Z'::timestamptz + n * interval '60 seconds' AS at,
      (SELECT string_agg(w[1 + floor(random() * cardinality(w))::int], ' ')
       FROM generate_series(1, CASE WHEN n % 25 = 0 THEN 250 ELSE 6 + (n % 1000 * 7919 % 18) END), words
       WHERE n > 0) AS said
    FROM generate_series(1, $1::int) n
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
    CASE WHEN luck >= 0.02 THEN floor(5 + score * 96)::int END, 'true', 'high',
    luck BETWEEN 0.02 AND 0.05, luck > 0.9, flags < 0.05, flags < 0.0005, at,
    at + score * interval '90 days'
  FROM made`;
