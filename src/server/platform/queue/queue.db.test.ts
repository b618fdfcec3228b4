import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, leaveActive, type TestDatabase } from '../../testing/database.ts';
import { createLog } from '../../log.ts';
import { silentLog } from '../../testing/app.ts';
import type { JobDefinition } from './job.ts';
import { type Queue, type QueueOptions, startQueue } from './queue.ts';

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

/** A process that finds a killed one's jobs. */
async function withNextProcess<T>(
  work: (next: Queue) => Promise<T>,
  options: Partial<QueueOptions> = {},
): Promise<T> {
  const next = await startQueue(database.url, silentLog, { alone: true, ...options });
  try {
    return await work(next);
  } finally {
    await next.stop(1_000);
  }
}

async function jobOf(name: string) {
  const { rows } = await database.db.pool.query<{ state: string; waitSeconds: number }>(
    `SELECT state, extract(epoch FROM start_after - now())::float8 AS "waitSeconds"
     FROM pgboss.job WHERE name = $1`,
    [name],
  );
  const [job] = rows;
  if (!job) throw new Error(`There is no job of the kind ${name}.`);
  return job;
}

const waitingIsOver = (name: string) =>
  database.db.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1`, [name]);

/** Runs the jobs and records their outcomes. */
async function recordOutcomes(
  at: Queue,
  definition: JobDefinition<{ number: number }>,
  handler: () => Promise<void> = nothing,
) {
  const outcomes: string[] = [];
  await at.work(
    definition,
    () => handler().then(() => void outcomes.push('done')),
    ({ outOfTime }) =>
      Promise.resolve(void outcomes.push(outOfTime ? 'out of time' : 'failed at every try')),
  );
  return outcomes;
}

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

  it('is worked on once, though PostgreSQL ends with a deadlock what says that it is done', async () => {
    const definition = job('deadlocked');
    await queue.define(definition);
    await database.db.pool.query(`
      CREATE SEQUENCE ends;
      CREATE FUNCTION refuse_first_end() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('ends') = 1 THEN
            RAISE EXCEPTION USING ERRCODE = '40P01', MESSAGE = 'deadlock detected';
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER refuse_first_end BEFORE UPDATE ON pgboss.job FOR EACH ROW
        WHEN (NEW.name = 'deadlocked' AND NEW.state = 'completed')
        EXECUTE FUNCTION refuse_first_end()`);
    const outcomes = await recordOutcomes(queue, definition);
    await enqueue(definition, 1);

    const state = async () => (await jobOf('deadlocked')).state;
    await expect.poll(state, { timeout: 10_000 }).toBe('completed');
    expect(outcomes).toEqual(['done']);
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
    await leaveActive(database.db, 'orphaned');
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
    const add = (number: number) =>
      database.db.transaction((tx) => ending.enqueue(tx, definition, { number }));
    // The first fetch is over then, and the next one begins with the commit.
    await add(7);
    await expect.poll(() => done).toEqual([7]);
    await add(8);
    await ending.stop(30_000);

    expect(done).toEqual([7, 8]);
  });
});

describe('a job whose process was killed', () => {
  it('is taken up again however often that happens, and done once', async () => {
    const definition = job('unlucky');
    await queue.define(definition);
    await enqueue(definition, 1);
    for (let kills = 0; kills < 8; kills++) {
      await leaveActive(database.db, 'unlucky');
      await withNextProcess(() => Promise.resolve());
      expect(await jobOf('unlucky')).toMatchObject({ state: 'retry' });
    }
    await waitingIsOver('unlucky');

    await withNextProcess(async (next) => {
      const outcomes = await recordOutcomes(next, definition);
      await expect.poll(() => outcomes).toEqual(['done']);
    });
  });

  it('still has all its tries when it then fails by itself', async () => {
    const definition = { ...job('unlucky-and-failing'), retryLimit: 2 };
    await queue.define(definition);
    await enqueue(definition, 1);
    for (let kills = 0; kills < 5; kills++) {
      await leaveActive(database.db, 'unlucky-and-failing');
      await withNextProcess(() => Promise.resolve());
    }
    await waitingIsOver('unlucky-and-failing');

    let tries = 0;
    await withNextProcess(async (next) => {
      const outcomes = await recordOutcomes(next, definition, () => {
        tries += 1;
        return Promise.reject(new Error('always'));
      });
      await expect.poll(() => outcomes).toEqual(['failed at every try']);
    });
    expect(tries).toBe(3);
  });

  it('waits longer each time, up to five minutes, in case it is what kills them', async () => {
    const definition = job('deadly');
    await queue.define(definition);
    await enqueue(definition, 1);
    const waits: number[] = [];
    for (let kills = 0; kills < 12; kills++) {
      await leaveActive(database.db, 'deadly');
      await withNextProcess(() => Promise.resolve());
      waits.push((await jobOf('deadly')).waitSeconds);
    }
    const most = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
    expect(waits.map((wait, kills) => wait <= (most[kills] ?? 0))).not.toContain(false);
    expect(waits.at(-1)).toBeGreaterThan(60);
  });

  it('is given up once its time is over, without being run again', async () => {
    const definition = { ...job('deadly-for-an-hour'), giveUpAfterSeconds: 3_600 };
    await queue.define(definition);
    await enqueue(definition, 1);
    await leaveActive(database.db, 'deadly-for-an-hour');

    const clock = () => new Date(Date.now() + 3_601_000);
    await withNextProcess(
      async (next) => {
        const outcomes = await recordOutcomes(next, definition);
        await expect.poll(() => outcomes).toEqual(['out of time']);
      },
      { clock },
    );
    expect(await jobOf('deadly-for-an-hour')).toMatchObject({ state: 'failed' });
  });

  it('is run again as long as its time is not over', async () => {
    const definition = { ...job('unlucky-for-long'), giveUpAfterSeconds: 3_600 };
    await queue.define(definition);
    await enqueue(definition, 1);
    await leaveActive(database.db, 'unlucky-for-long');

    const clock = () => new Date(Date.now() + 3_000_000);
    await withNextProcess(
      async (next) => {
        const outcomes = await recordOutcomes(next, definition);
        await expect.poll(() => outcomes).toEqual(['done']);
      },
      { clock },
    );
  });

  it('is found by the others when its claim grows old', async () => {
    const definition = job('left');
    const outcomes = await recordOutcomes(queue, definition);
    await enqueue(definition, 1);
    await expect.poll(() => outcomes).toEqual(['done']);
    await database.db.pool.query(
      `UPDATE pgboss.job SET state = 'active', completed_on = NULL,
         heartbeat_on = now() - interval '11 seconds' WHERE name = 'left'`,
    );
    await expect.poll(() => outcomes).toEqual(['done', 'done']);
  });
});

describe('a job that nobody could take for a long time', () => {
  it('is tried all the same, although its time is over', async () => {
    const definition = { ...job('patient'), giveUpAfterSeconds: 3_600 };
    await queue.define(definition);
    await enqueue(definition, 1);

    const clock = () => new Date(Date.now() + 86_400_000);
    await withNextProcess(
      async (next) => {
        const outcomes = await recordOutcomes(next, definition);
        await expect.poll(() => outcomes).toEqual(['done']);
      },
      { clock },
    );
  });
});

describe('a job that is running when its process is asked to stop', () => {
  /** Ends on abort without completing. */
  const untilTold = (begun: () => void) => (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      begun();
    });

  it('is handed on without a failed try, a word of trouble or a wait', async () => {
    const definition = { ...job('handed-on'), retryLimit: 0 };
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const ending = await startQueue(database.url, log, { alone: false });
    const begun = Promise.withResolvers<undefined>();
    const work = untilTold(() => begun.resolve(undefined));
    await ending.work(definition, ({ signal }) => work(signal), nothing);
    await database.db.transaction((tx) => ending.enqueue(tx, definition, { number: 8 }));
    await begun.promise;
    await ending.stop(0);
    expect(await jobOf('handed-on')).toMatchObject({ state: 'created' });
    expect(lines).toEqual([]);

    const outcomes = await recordOutcomes(queue, definition);
    await expect.poll(() => outcomes).toEqual(['done']);
  });

  it('is the last one: what comes then is left to others', async () => {
    const definition = job('left-to-others');
    const ending = await startQueue(database.url, silentLog, { alone: false });
    const outcomes = await recordOutcomes(ending, definition);
    await ending.drain();
    await database.db.transaction((tx) => ending.enqueue(tx, definition, { number: 1 }));
    await ending.stop(1_000);
    expect(outcomes).toEqual([]);
    expect(await jobOf('left-to-others')).toMatchObject({ state: 'created' });
  });
});
