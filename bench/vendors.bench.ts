/** Measures from submission to stored report, with slow vendors and a real database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../src/server/testing/app.ts';
import { analyzeMany, EVERY_MS, MANY_ADDRESSES, withinRow } from './analyses.ts';
import { percentile } from './percentile.ts';
import { printTable } from './table.ts';
import { watchDisk } from './watchDisk.ts';

const ANALYSES = 300;
/** Uncounted, until the code is compiled and the samples of a first start exist. */
const WARM_UP = 60;
/** Milliseconds until OpenAI, Perplexity and Gemini answer */
const DELAYS = [300, 500, 800];
const SLOWEST = Math.max(...DELAYS);

const vendors = spawn(process.execPath, ['src/server/testing/vendors/serveVendors.ts'], {
  env: { ...process.env, DELAYS: DELAYS.join(',') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [printed] = (await once(vendors.stdout, 'data')) as [Buffer];
const env = Object.fromEntries(
  printed
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
);
const app = await startApp({
  env: { ...env, ...MANY_ADDRESSES },
  program: 'src/server/testing/serveMeasured.ts',
});

/** 99th percentile since the last call, in milliseconds */
async function eventLoopDelay(): Promise<number> {
  const before = app.output().length;
  process.kill(app.pid, 'SIGUSR2');
  for (;;) {
    const [, reported] = /event loop delay p99: ([\d.]+) ms/.exec(app.output().slice(before)) ?? [];
    if (reported !== undefined) return Number(reported);
    await pause(20);
  }
}

await analyzeMany(app.baseURL, WARM_UP);
await eventLoopDelay();
const disk = await watchDisk();
const { started, stored, reused } = await analyzeMany(app.baseURL, ANALYSES);
const written = await disk.stop();
printTable(
  `Analyses, ${ANALYSES} arriving every ${EVERY_MS} ms, vendors answering after ${DELAYS.join(', ')} ms`,
  [
    withinRow('start answered', started, 25),
    withinRow('submission to stored report', stored, SLOWEST + 100),
    withinRow('equal claim answered with the stored report', reused, 20),
    {
      what: 'event loop delay, 99 of 100 within',
      measured: await eventLoopDelay(),
      unit: 'ms',
      target: { most: 20 },
    },
    {
      what: 'the disk itself, 8 kB on their own, 99 of 100 within',
      measured: percentile(written, 0.99),
      unit: 'ms',
      peer: `longest ${Math.max(...written).toFixed(0)} ms, median ${percentile(written, 0.5).toFixed(1)} ms`,
    },
  ],
);
await app.stop();
vendors.kill();
