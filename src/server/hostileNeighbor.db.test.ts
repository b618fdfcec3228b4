import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../shared/messages.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { type HostileKind, startHostile } from './testing/hostile/hostileClient.ts';
import { newClaim, type RunningApp, startApp } from './testing/app.ts';

/** Of processor time between two turns of the server's event loop, in milliseconds. */
const LONGEST_WORK_MS = 300;
/** What somebody else asks for meanwhile, of each kind. */
const ROUNDS = 8;

let database: TestDatabase;
let app: RunningApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({
    program: 'src/server/testing/serveMeasured.ts',
    env: {
      ...{ HOST: '127.0.0.1', DATABASE_URL: database.url },
      // As people have it: set to nothing, a variable counts as not set.
      LIMIT_ADDRESS_READS_PER_MINUTE: '',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const search = (input: object) =>
  `/trpc/radar.search?input=${encodeURIComponent(JSON.stringify(input))}`;

/** The statuses of what somebody at another address asks for. */
async function askAround(): Promise<number[]> {
  const start = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content: newClaim() }),
  };
  const statuses: number[] = [];
  for (const [path, init] of [
    ['/api/analysis/start', start],
    ['/', {}],
    [search({ search: randomUUID() }), {}],
  ] as const) {
    const response = await fetch(app.baseURL + path, init);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

/** The most processor time that the server used between two turns since it was asked last. */
async function longestWork(): Promise<number> {
  const before = app.output().length;
  process.kill(app.pid, 'SIGUSR2');
  const reported = () => /longest work: ([\d.]+) ms/.exec(app.output().slice(before))?.[1];
  await expect.poll(reported).toBeDefined();
  return Number(reported());
}

const KINDS: [string, HostileKind][] = [
  ['searches on Truth Radar, each for something else', 'searchPages'],
  ['calls with ten searches each', 'searchBatches'],
  ['bodies of 50,000 unknown fields', 'unknownKeys'],
  ['captured pages with 180,000 fields', 'capturedPages'],
];

describe('somebody who keeps 40 connections busy with', () => {
  it.each(KINDS)('%s is told to wait, and nobody else is', async (_what, kind) => {
    await askAround();
    await longestWork();
    const hostile = await startHostile(app.baseURL, kind);
    const others: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) others.push(await askAround());
    await hostile.refused;
    others.push(await askAround());
    const work = await longestWork();
    const { statuses, waits, texts } = await hostile.end();

    expect(others).toEqual(others.map(() => [202, 200, 200]));
    expect(waits).toBe(statuses['429']);
    for (const text of texts) expect(text).toContain(messages.tooManyRequests);
    expect(statuses).not.toHaveProperty('cut off');
    expect(work).toBeLessThan(LONGEST_WORK_MS);
  });
});
