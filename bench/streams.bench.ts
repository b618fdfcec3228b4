/** Measures thousands of live progress streams of one process. */
import { newClaim, start, startApp } from '../src/server/testing/app.ts';
import { watchStream } from '../src/server/testing/streams.ts';
import { residentMegabytes } from './cpuSeconds.ts';
import { percentile } from './percentile.ts';
import { printTable } from './table.ts';

const WATCHERS = 5_000;
/** Opened at once; the backlog of a listening socket is limited. */
const BATCH = 250;

// The first analyst's answer starts the measurement; the others never end, so all streams stay open.
const app = await startApp({
  program: 'src/server/testing/heldAnalysts.ts',
  env: { DELAYS: '25000,never,never' },
});
const { reportId } = await start(app, newClaim());
const before = residentMegabytes(app.pid);
const arrived: number[] = [];
const watching: Awaited<ReturnType<typeof watchStream>>[] = [];
while (watching.length < WATCHERS)
  watching.push(
    ...(await Promise.all(
      Array.from({ length: BATCH }, () =>
        watchStream(`${app.baseURL}/api/analysis/progress/${reportId}`, {}, (text) => {
          if (text.includes('"step":"openai_analysis","status":"completed"'))
            arrived.push(performance.now());
        }),
      ),
    )),
  );
const held = residentMegabytes(app.pid) - before;
if (arrived.length > 0) throw new Error('The event came before all streams were open');
while (arrived.length < WATCHERS) await new Promise((resolve) => setTimeout(resolve, 100));
const first = Math.min(...arrived);
for (const stream of watching) stream.leave();
await app.stop();
printTable(`${WATCHERS.toLocaleString('en-GB')} live streams of one process`, [
  {
    what: 'memory for each',
    measured: (held * 1024) / WATCHERS,
    unit: 'kB',
    target: { most: 30 },
    peer: 'a tRPC subscription: about 97 kB',
  },
  {
    what: 'an event reaches all within',
    measured: percentile(
      arrived.map((time) => time - first),
      1,
    ),
    unit: 'ms',
    target: { most: 1_000 },
    peer: 'counted from the first that it reached',
  },
]);
