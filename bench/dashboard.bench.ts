/** The dashboard stands at once, however much happened in the days that it tells of. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../src/server/data/database.ts';
import { initialise } from '../src/server/data/embedded/initialise.ts';
import { locate } from '../src/server/data/embedded/locate.ts';
import { ensureRunning, stopServer, urlOf } from '../src/server/data/embedded/server.ts';
import { applyMigrations } from '../src/server/data/migrations.ts';
import { countSpan } from '../src/server/domain/dashboard/countSpan.ts';
import { daysOf } from '../src/server/domain/dashboard/daysOf.ts';
import { createDatabase } from '../src/server/testing/createDatabase.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';

const RUNS = 1_000_000;
const TIMES = 100;
const TARGET = { most: 200 }; // ms
const now = new Date('2026-11-22T12:00:00Z');

// $1: how many. Evenly over 90 days; a question to a vendor for each.
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

const folder = await mkdtemp(join(tmpdir(), 'verimeter-bench-'));
const cluster = locate(folder);
try {
  await initialise(cluster);
  const { port } = await ensureRunning(cluster, { settings: { shared_buffers: '512MB' } });
  const url = await createDatabase(urlOf(cluster, port), 'bench', 'template0');
  await applyMigrations(url);
  const db = connectDatabase(url);
  await db.pool.query(FILL, [RUNS]);
  await db.pool.query('VACUUM ANALYZE');

  const rows: BenchRow[] = [];
  for (const days of [90, 30, 7]) {
    const read = async () => {
      const begun = performance.now();
      await countSpan(db, daysOf(now, days), now, now);
      return performance.now() - begun;
    };
    const first = await read();
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await read());
    if (days === 90) rows.push({ what: 'days that nobody counted', measured: first, unit: 'ms' });
    rows.push({ what: `${days} days, half within`, measured: percentile(times, 0.5), unit: 'ms' });
    rows.push({
      what: '  99 of 100',
      measured: percentile(times, 0.99),
      unit: 'ms',
      target: TARGET,
    });
  }
  printTable(`What happened in some days, of ${RUNS.toLocaleString('en-GB')} runs in 90`, rows);
  await db.close();
} finally {
  await stopServer(cluster);
  await rm(folder, { recursive: true, force: true });
}
