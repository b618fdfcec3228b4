import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readStream } from '../src/server/testing/streams.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import { percentile } from './percentile.ts';
import type { BenchRow } from './table.ts';

/** Milliseconds per analysis */
export interface Measured {
  started: number[];
  stored: number[];
  reused: number[];
}

/**
 * Milliseconds between arrivals: 20 new claims and 20 equal ones a second, 1.7 million of each a
 * day
 */
export const EVERY_MS = 50;

export const MANY_ADDRESSES = { TRUST_PROXY: 'loopback' };

/** Submits `count` new claims at even intervals, each followed by an equal one. */
export async function analyzeMany(baseURL: string, count: number): Promise<Measured> {
  const measured: Measured = { started: [], stored: [], reused: [] };
  const running: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    running.push(analyze(baseURL, measured));
    await pause(EVERY_MS);
  }
  await Promise.all(running);
  return measured;
}

async function analyze(baseURL: string, { started, stored, reused }: Measured): Promise<void> {
  const content = `Octopuses have three hearts, says leaflet ${randomUUID()}.`;
  const startedAt = performance.now();
  const { reportId } = await start(baseURL, content);
  started.push(performance.now() - startedAt);
  await readStream(`${baseURL}/api/analysis/progress/${reportId}`);
  stored.push(performance.now() - startedAt);
  const again = performance.now();
  const { reused: free } = await start(baseURL, content);
  if (!free) throw new Error('an equal claim was analyzed again');
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

export const withinRow = (what: string, values: number[], most: number): BenchRow => ({
  what: `${what}, 99 of 100 within`,
  measured: percentile(values, 0.99),
  unit: 'ms',
  target: { most },
  peer: `median ${percentile(values, 0.5).toFixed(1)} ms`,
});
