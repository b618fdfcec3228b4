/** Measures the dashboard's counts of analyses. */
import { countSpan, daysOf } from '../src/server/modules/dashboard/dashboard.ts';
import { type BenchRow, printTable } from './table.ts';
import { timesOf } from './timesOf.ts';
import { withDatabase } from './withDatabase.ts';

const RUNS = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const TIMES = 200;
const TARGET = { most: 200 }; // ms
const now = new Date('2026-11-22T12:00:00Z');

// $1 rows, evenly over 90 days, with one vendor call each.
const FILL = `
  WITH run AS (
    INSERT INTO "AnalysisRun" (id, "endedAt", kind, outcome, failure, "durationMs")
    SELECT gen_random_uuid(), '2026-11-22T12:00:00Z'::timestamptz - n * interval '90 days' / $1::int,
      'analysis', CASE WHEN n % 40 = 0 THEN 'failed' ELSE 'completed' END,
      CASE WHEN n % 40 = 0 THEN 'analysis_failed' END, (3000 + exp(random() * 3) * 1000)::int
    FROM generate_series(1, $1::int) n RETURNING "endedAt"
  )
  INSERT INTO "AnalystCall" (id, at, place, kind, name, status, "durationMs", "costUsd")
  SELECT gen_random_uuid(), "endedAt", 'chat', 'vendor', 'A', 'answered', 1000, 0.002 FROM run`;

await withDatabase(async (db) => {
  await db.pool.query(FILL, [RUNS]);
  await db.pool.query('VACUUM ANALYZE');
  await db.pool.query('CHECKPOINT');

  const read = (days: number) => countSpan(db, daysOf(now, days), now, now);
  const startedAt = performance.now();
  await read(90);
  const first = performance.now() - startedAt;
  const rows: BenchRow[] = [{ what: 'days that nobody counted', measured: first, unit: 'ms' }];
  for (const days of [90, 30, 7]) {
    const limits = { times: TIMES, target: TARGET };
    rows.push(...(await timesOf(`${days} days`, () => read(days), limits)));
  }
  printTable(`What happened in some days, of ${RUNS.toLocaleString('en-GB')} runs in 90`, rows);
});
