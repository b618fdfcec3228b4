/**
 * Measures the resident memory of a release with the settings of the image, how long its start takes
 * on data that is there, and what thousands of live progress streams of one process need.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { analyzed, newClaim, start, startApp } from '../src/server/testing/app.ts';
import { watchStream } from '../src/server/testing/streams.ts';
import { residentMegabytes } from './cpuSeconds.ts';
import { percentile } from './percentile.ts';
import { makeRelease } from './release.ts';
import { type BenchRow, ONLY_SIZES, printTable } from './table.ts';

const REQUESTS = 20_000;
const ANALYSES = 100;
const LATER_MS = 60_000;
const SUBSCRIBERS = 5_000;
/** Opened at once; the backlog of a listening socket is limited. */
const BATCH = 250;

const image = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8');
const settings = /^ENV (NODE_OPTIONS=\S+) (MALLOC_ARENA_MAX=\S+)$/m.exec(image)?.slice(1) ?? [];
if (settings.length === 0) throw new Error('The Dockerfile does not say how memory is set');
const env = Object.fromEntries(
  settings.map((setting) => {
    const [name = '', ...value] = setting.split('=');
    return [name, value.join('=')];
  }),
);

const program = makeRelease();
const first = await startApp({ program, env });
const { slug, reportId } = await analyzed(first, newClaim());
await first.end();

const startedAt = performance.now();
const app = await startApp({ program, env, dataDir: first.dataDir });
const startMs = performance.now() - startedAt;
console.log(ONLY_SIZES);
const afterStart = residentMegabytes(app.pid);
let peak = afterStart;
const watch = setInterval(() => {
  peak = Math.max(peak, residentMegabytes(app.pid));
}, 100);
const paths = ['/', `/report/${slug}`, `/api/analysis/${reportId}`, '/truth-radar', '/about'];
const reads = Promise.all(
  paths.map((path) =>
    autocannon({
      ...{ url: app.baseURL + path, amount: REQUESTS / paths.length, connections: 4 },
      headers: { 'accept-encoding': 'br' },
    }),
  ),
);
for (let done = 0; done < ANALYSES; done += 10)
  await Promise.all(Array.from({ length: 10 }, () => analyzed(app, newClaim())));
const answers = await reads;
clearInterval(watch);
if (answers.some(({ non2xx, errors }) => non2xx + errors > 0))
  throw new Error('Not all requests were answered well');
// In another process, so that this one is left alone.
const [streams] = await Promise.all([measureStreams(), pause(LATER_MS)]);
const later = residentMegabytes(app.pid);
await app.stop();

const megabytes = (what: string, measured: number, most?: number) => ({
  ...{ what, measured, unit: 'MB' },
  ...(most !== undefined && { target: { most } }),
});
printTable('Memory and start', [
  {
    what: 'start on existing data, until it answers',
    measured: startMs,
    unit: 'ms',
    target: { most: 1_500 },
  },
  megabytes('resident after the start', afterStart),
  megabytes(`peak of ${REQUESTS} mixed requests and ${ANALYSES} analyses`, peak, 400),
  megabytes('a minute later', later, 260),
  ...streams,
]);

async function measureStreams(): Promise<BenchRow[]> {
  // The first analyst's answer starts the measurement; the others never end, so all stay open.
  const held = await startApp({
    program: 'src/server/testing/serveDelayed.ts',
    env: { DELAYS: '40000,never,never' },
  });
  const { reportId } = await start(held, newClaim());
  const before = residentMegabytes(held.pid);
  const arrived: number[] = [];
  const watching: Awaited<ReturnType<typeof watchStream>>[] = [];
  const watch = () =>
    watchStream(`${held.baseURL}/api/analysis/progress/${reportId}`, {}, (text) => {
      if (text.includes('"step":"openai_analysis","status":"completed"'))
        arrived.push(performance.now());
    });
  while (watching.length < SUBSCRIBERS)
    watching.push(...(await Promise.all(Array.from({ length: BATCH }, watch))));
  const grown = residentMegabytes(held.pid) - before;
  if (arrived.length > 0) throw new Error('The event came before all streams were open');
  while (arrived.length < SUBSCRIBERS) await pause(100);
  const first = Math.min(...arrived);
  for (const stream of watching) stream.leave();
  await held.stop();
  const count = SUBSCRIBERS.toLocaleString('en');
  return [
    {
      what: `each of ${count} live streams`,
      measured: (grown * 1024) / SUBSCRIBERS,
      unit: 'kB',
      target: { most: 30 },
      peer: 'a tRPC subscription: about 97 kB',
    },
    {
      what: `an event reaches all ${count} within`,
      measured: percentile(
        arrived.map((time) => time - first),
        1,
      ),
      unit: 'ms',
      target: { most: 1_000 },
      peer: 'counted from the first that it reached',
    },
  ];
}
