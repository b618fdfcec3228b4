import { PgBoss, type Queue as PgBossQueue } from 'pg-boss';
import { afterCommit, type Statements } from '../data/database.ts';
import type { Log } from '../log.ts';
import { connectQueue } from './connectQueue.ts';
import { abandonedName, type Job, type JobDefinition } from './job.ts';
import { statementName } from './statementName.ts';
import { CLAIM_SECONDS, type Worker, workOn } from './workOn.ts';

export interface Queue {
  /**
   * Writes the job in the caller's transaction: row and job are stored together or not at all. This
   * process looks for it as soon as that is committed, others within a second. (A notice to them
   * would make each start wait for the disk while holding up every other commit that gives one.)
   */
  enqueue<P extends object>(
    tx: Statements,
    definition: JobDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Makes the kind of job known to the queue; to be done once before any is written. */
  define(definition: JobDefinition<object>): Promise<void>;
  /**
   * Works on jobs of this kind, which it makes known first. `abandoned` is told of a job that failed
   * at every try, or whose process died at every try.
   */
  work<P extends object>(
    definition: JobDefinition<P>,
    handler: (job: Job<P>) => Promise<void>,
    abandoned: (job: Job<P>) => Promise<void>,
  ): Promise<void>;
  /**
   * Takes no new jobs, waits for running ones up to `graceMs`, tells them to stop, then lets go of
   * the database. What did not end is taken up by the next process.
   */
  stop(graceMs: number): Promise<void>;
}

export interface EnqueueOptions {
  /** Nobody takes the job before so many seconds have passed. */
  delaySeconds?: number;
}

export interface QueueOptions {
  /** Nobody else works on this database: what a killed process left active is taken up at once. */
  alone: boolean;
}

/** Starts the durable queue on the database at `url`. Its tables live in a schema of their own. */
export async function startQueue(url: string, log: Log, options: QueueOptions): Promise<Queue> {
  const connections = connectQueue(url);
  const boss = new PgBoss({
    db: connections,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  try {
    await boss.start();
    if (options.alone) await requeueActive(boss);
  } catch (error) {
    await connections.close();
    throw error;
  }
  const workers = new Map<string, Worker>();

  return {
    async enqueue(tx, definition, payload, { delaySeconds = 0 } = {}) {
      await boss.send(definition.name, payload, { db: within(tx), startAfter: delaySeconds });
      afterCommit(tx, () => workers.get(definition.name)?.look());
    },

    define: (definition) => defineQueues(boss, definition),

    async work(definition, handler, abandoned) {
      await defineQueues(boss, definition);
      const given = { ...definition, name: abandonedName(definition), concurrency: 1 };
      workers.set(definition.name, workOn(boss, definition, handler, log));
      workers.set(given.name, workOn(boss, given, abandoned, log));
    },

    async stop(graceMs) {
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMs)));
      await boss.stop({ graceful: false });
      await connections.close();
    },
  };
}

/** Lets pg-boss work in a transaction of ours. */
const within = (tx: Statements) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.prepared<object>(statementName(text), text, values),
  }),
});

async function defineQueues(boss: PgBoss, definition: JobDefinition<object>): Promise<void> {
  const deadLetter = abandonedName(definition);
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelay,
    retryBackoff: true,
    expireInSeconds: definition.expireInSeconds,
    heartbeatSeconds: CLAIM_SECONDS,
  };
  await createOrUpdate(boss, deadLetter, { ...settings, retryLimit: 10 });
  await createOrUpdate(boss, definition.name, { ...settings, deadLetter });
}

async function createOrUpdate(
  boss: PgBoss,
  name: string,
  settings: Omit<PgBossQueue, 'name'>,
): Promise<void> {
  // A queue that is already there keeps its old settings, so they are written in either case.
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
}

/**
 * Gives the jobs of a killed process back without waiting for their claim to grow old. One that was
 * at its last try waits, and is given up then: it may be what killed the process.
 */
async function requeueActive(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL WHERE state = 'active' AND retry_count < retry_limit`,
    );
}
