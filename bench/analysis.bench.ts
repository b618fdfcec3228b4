/** From the Analyze button to the stored report, with the built-in analysts and a real database. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../src/server/testing/startApp.ts';
import { readStream } from '../src/server/testing/readStream.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import { percentile } from './percentile.ts';
import { printTable } from './table.ts';

const ANALYSES = 500;
const EVERY_MS = 40;
/** Analyses that are not counted: until the code is compiled and the samples of a first start are done. */
const WARM_UP = 100;

const app = await startApp();
const started: number[] = [];
const stored: number[] = [];
const reused: number[] = [];

async function start(content: string): Promise<Started> {
  const response = await fetch(`${app.baseURL}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content }),
  });
  const body = (await response.json()) as { result: { data: Started } };
  return body.result.data;
}

async function analyse(content: string): Promise<void> {
  const begun = performance.now();
  const { reportId } = await start(content);
  started.push(performance.now() - begun);
  await readStream(`${app.baseURL}/api/analysis/progress/${reportId}`);
  stored.push(performance.now() - begun);
  const again = performance.now();
  const { reused: free } = await start(content);
  if (!free) throw new Error('an equal claim was analysed again');
  reused.push(performance.now() - again);
}

async function arrive(count: number): Promise<void> {
  const running: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    running.push(analyse(`Octopuses have three hearts, says leaflet ${randomUUID()}.`));
    await pause(EVERY_MS);
  }
  await Promise.all(running);
}

await arrive(WARM_UP);
for (const values of [started, stored, reused]) values.length = 0;
await arrive(ANALYSES);

const row = (what: string, values: number[], most: number) => ({
  what: `${what}, 99 of 100 within`,
  measured: percentile(values, 0.99),
  unit: 'ms',
  target: { most },
  peer: `median ${percentile(values, 0.5).toFixed(1)} ms`,
});
printTable(`Analyses, ${ANALYSES} arriving every ${EVERY_MS} ms, built-in analysts`, [
  row('start answered', started, 25),
  row('submission to stored report', stored, 100),
  row('equal claim answered with the stored report', reused, 20),
]);
await app.stop();
