/** Measures the resident memory of a release, and how long its start takes on data that is there. */
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { analyzed, newClaim, startApp } from '../src/server/testing/app.ts';
import { residentMegabytes } from './cpuSeconds.ts';
import { makeRelease } from './release.ts';
import { printTable } from './table.ts';

const REQUESTS = 20_000;
const ANALYSES = 100;
const LATER_MS = 60_000;

const { program, remove } = makeRelease();
const first = await startApp({ program });
const { slug, reportId } = await analyzed(first, newClaim());
await first.end();

const startedAt = performance.now();
const app = await startApp({ program, dataDir: first.dataDir });
const startMs = performance.now() - startedAt;
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
await pause(LATER_MS);
const later = residentMegabytes(app.pid);
await app.stop();
remove();

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
]);
