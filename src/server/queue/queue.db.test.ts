import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createLog } from '../log.ts';
import { silentLog } from '../testing/silentLog.ts';
import type { JobDefinition } from './job.ts';
import { type Queue, startQueue } from './queue.ts';

let database: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await startQueue(database.url, silentLog, { alone: true });
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
});

const job = (name: string): JobDefinition<{ number: number }> => ({
  name,
  retryLimit: 1,
  retryDelay: 0,
  expireInSeconds: 60,
  concurrency: 2,
});

const nothing = () => Promise.resolve();
const enqueue = (definition: JobDefinition<{ number: number }>, number: number) =>
  database.db.transaction((tx) => queue.enqueue(tx, definition, { number }));

describe('a durable job', () => {
  it('is worked on once its transaction is committed, with its payload', async () => {
    const done: number[] = [];
    const definition = job('counted');
    await queue.work(
      definition,
      ({ payload }) => Promise.resolve(void done.push(payload.number)),
      nothing,
    );
    await enqueue(definition, 7);

    await expect.poll(() => done).toEqual([7]);
  });

  it('was never there when its transaction is undone', async () => {
    const definition = job('undone');
    await queue.define(definition);
    const transaction = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, definition, { number: 1 });
      throw new Error('something else went wrong');
    });

    await expect(transaction).rejects.toThrow('something else went wrong');
    const { rows } = await database.db.pool.query(`SELECT 1 FROM pgboss.job WHERE name = 'undone'`);
    expect(rows).toHaveLength(0);
  });

  it('is tried again when it fails, and then given up with a word to whom it concerns', async () => {
    let tries = 0;
    const abandoned: number[] = [];
    const definition = job('failing');
    await queue.work(
      definition,
      () => {
        tries += 1;
        return Promise.reject(new Error('always'));
      },
      ({ payload }) => Promise.resolve(void abandoned.push(payload.number)),
    );
    await enqueue(definition, 9);

    await expect.poll(() => abandoned).toEqual([9]);
    expect(tries).toBe(2);
  });

  it('whose process died at every try is given up, also at the next start', async () => {
    const definition = job('deadly');
    await queue.define(definition);
    await enqueue(definition, 4);
    await database.db.pool.query(
      `UPDATE pgboss.job SET state = 'active', started_on = now(), retry_count = retry_limit,
         heartbeat_on = now() - interval '1 minute' WHERE name = 'deadly'`,
    );
    const next = await startQueue(database.url, silentLog, { alone: true });
    const done: number[] = [];
    const abandoned: number[] = [];
    await next.work(
      definition,
      ({ payload }) => Promise.resolve(void done.push(payload.number)),
      ({ payload }) => Promise.resolve(void abandoned.push(payload.number)),
    );

    await expect.poll(() => abandoned).toEqual([4]);
    expect(done).toEqual([]);
    await next.stop(1_000);
  });

  it('that takes too long is told to end before it is tried again', async () => {
    const ended: string[] = [];
    const definition = { ...job('endless'), expireInSeconds: 1, retryLimit: 0 };
    await queue.work(
      definition,
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(void ended.push('told')));
        }),
      () => Promise.resolve(void ended.push('given up')),
    );
    await enqueue(definition, 5);

    await expect.poll(() => ended).toEqual(['told', 'given up']);
  });

  it('leaves word in the log why it failed', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const logged = await startQueue(database.url, log, { alone: false });
    const definition = { ...job('telling'), retryLimit: 0 };
    await logged.work(definition, () => Promise.reject(new Error('out of paper')), nothing);
    await enqueue(definition, 6);

    await expect.poll(() => lines.join('')).toContain('out of paper');
    await logged.stop(1_000);
  });

  it('is taken up at once by the next process when the one that worked on it was killed', async () => {
    const definition = job('orphaned');
    await queue.define(definition);
    await enqueue(definition, 3);
    // What a killed process leaves behind: a job that is active, with nobody at it.
    await database.db.pool.query(
      `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE name = 'orphaned'`,
    );
    const next = await startQueue(database.url, silentLog, { alone: true });
    const done: number[] = [];
    await next.work(
      definition,
      ({ payload }) => Promise.resolve(void done.push(payload.number)),
      nothing,
    );

    await expect.poll(() => done).toEqual([3]);
    await next.stop(1_000);
  });

  it('that is claimed when the process is asked to stop is still worked on', async () => {
    const definition = job('last');
    const ending = await startQueue(database.url, silentLog, { alone: false });
    const done: number[] = [];
    await ending.work(
      definition,
      ({ payload }) => Promise.resolve(void done.push(payload.number)),
      nothing,
    );
    await database.db.transaction((tx) => ending.enqueue(tx, definition, { number: 8 }));
    await ending.stop(30_000);

    expect(done).toEqual([8]);
  });
});
