/**
 * Measures how much longer starts and the home page take for others while one address keeps 40
 * connections busy.
 */
import { randomUUID } from 'node:crypto';
import { type HostileKind, startHostile } from '../src/server/testing/hostile/hostileClient.ts';
import { startApp } from '../src/server/testing/app.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';

const QUIET_MS = 1_200;
const BUSY_MS = 2_000;
const LOADS: Record<HostileKind, string> = {
  searchPages: '/truth-radar?search=… of its own each time',
  searchBatches: 'tRPC batches of 10 searches',
  unknownKeys: 'bodies of 50,000 unknown keys',
  capturedPages: 'captured pages of 180,000 keys',
  reads: 'lists of reports',
};

interface Times {
  start: number[];
  home: number[];
}

/** Includes requests that a stuck server cuts off. */
async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now();
  const status = await ask().then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
  if (status !== null && status >= 400) throw new Error(`The other client was answered ${status}`);
  return performance.now() - startedAt;
}

/** By then, the started analysis has ended and the home page's lists are current. */
const PAUSE_MS = 200;

/** Sequential requests with pauses; the home page is cached. */
async function measure(base: string, forMs: number): Promise<Times> {
  const times: Times = { start: [], home: [] };
  for (const until = performance.now() + forMs; performance.now() < until;) {
    const body = JSON.stringify({ content: `Octopuses have three hearts, says ${randomUUID()}.` });
    const headers = { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() };
    const start = { method: 'POST', headers, body };
    times.start.push(await timeOf(() => fetch(`${base}/api/analysis/start`, start)));
    await new Promise((passed) => setTimeout(passed, PAUSE_MS));
    await timeOf(() => fetch(base));
    times.home.push(await timeOf(() => fetch(base)));
  }
  return times;
}

async function rowsOf(base: string, kind: HostileKind): Promise<BenchRow[]> {
  await measure(base, QUIET_MS / 2); // what the load before has left to do
  const quiet = await measure(base, QUIET_MS);
  const hostile = await startHostile(base, kind);
  const busy = await measure(base, BUSY_MS);
  const { statuses } = await hostile.end();
  const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return (['start', 'home'] as const).map((which) => {
    const [usual = 0, beside = 0] = [quiet, busy].map((times) => percentile(times[which], 0.5));
    return {
      what: `${which === 'start' ? 'a start' : '  the home page'} beside ${LOADS[kind]}`,
      measured: beside / usual,
      unit: '× its quiet median',
      target: { most: 3 },
      peer: `${usual.toFixed(1)} → ${beside.toFixed(1)} ms; load: ${answered.join(', ')}`,
    };
  });
}

const app = await startApp({
  env: { HOST: '127.0.0.1', LIMIT_ADDRESS_READS_PER_MINUTE: '' },
});
try {
  await measure(app.baseURL, QUIET_MS); // until the code is compiled
  const rows: BenchRow[] = [];
  for (const kind of Object.keys(LOADS) as HostileKind[])
    rows.push(...(await rowsOf(app.baseURL, kind)));
  printTable('One address against the others', rows);
} finally {
  await app.stop();
}
