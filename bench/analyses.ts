import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readStream } from '../src/server/testing/streams.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import { percentile } from './percentile.ts';
import type { BenchRow } from './table.ts';

/** What was measured of each analysis, in milliseconds. */
export interface Measured {
  started: number[];
  stored: number[];
  reused: number[];
}

/** Between two arrivals, in milliseconds: 20 new claims and 20 equal ones a second, 1.7 million of each a day. */
export const EVERY_MS = 50;

/** Each submission comes from somebody else at another address, as the app sees it with this. */
export const MANY_ADDRESSES = { TRUST_PROXY: 'loopback' };

/** Lets so many new claims arrive at even distances, each followed by an equal one once it is stored. */
export async function analyseMany(baseURL: string, count: number): Promise<Measured> {
  const measured: Measured = { started: [], stored: [], reused: [] };
  const running: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    running.push(analyse(baseURL, measured));
    await pause(EVERY_MS);
  }
  await Promise.all(running);
  return measured;
}

async function analyse(baseURL: string, { started, stored, reused }: Measured): Promise<void> {
  const content = `Octopuses have three hearts, says leaflet ${randomUUID()}.`;
  const begun = performance.now();
  const { reportId } = await start(baseURL, content);
  started.push(performance.now() - begun);
  await readStream(`${baseURL}/api/analysis/progress/${reportId}`);
  stored.push(performance.now() - begun);
  const again = performance.now();
  const { reused: free } = await start(baseURL, content);
  if (!free) throw new Error('an equal claim was analysed again');
  reused.push(performance.now() - again);
}

async function start(baseURL: string, content: string): Promise<Started> {
  const response = await fetch(`${baseURL}/trpc/analysis.start`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Anonymous-Token': randomUUID(),
      'X-Forwarded-For': [10, ...randomBytes(3)].join('.'),
    },
    body: JSON.stringify({ content }),
  });
  const body = (await response.json()) as { result: { data: Started } };
  return body.result.data;
}

/** A row of the table: what 99 of 100 keep within, beside the median. */
export const withinRow = (what: string, values: number[], most: number): BenchRow => ({
  what: `${what}, 99 of 100 within`,
  measured: percentile(values, 0.99),
  unit: 'ms',
  target: { most },
  peer: `median ${percentile(values, 0.5).toFixed(1)} ms`,
});
