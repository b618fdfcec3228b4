import { fromPrisma, PgBoss, type Queue as PgBossQueue } from 'pg-boss';
import type { Transaction } from '../data/database.ts';
import type { Log } from '../log.ts';
import { abandonedName, type Job, type JobDefinition } from './job.ts';

/** A running process renews its claim on a job this often; a claim this old is lost. */
const HEARTBEAT_SECONDS = 10;

export interface Queue {
  /** Writes the job in the caller's transaction: row and job are stored together or not at all. */
  enqueue<P extends object>(
    tx: Transaction,
    definition: JobDefinition<P>,
    payload: P,
  ): Promise<void>;
  /** Makes the kind of job known to the queue; to be done once before any is written. */
  define(definition: JobDefinition<object>): Promise<void>;
  /**
   * Works on jobs of this kind, which it makes known first. `abandoned` is told of a job that failed at every try, or whose
   * process died at every try.
   */
  work<P extends object>(
    definition: JobDefinition<P>,
    handler: (job: Job<P>) => Promise<void>,
    abandoned: (job: Job<P>) => Promise<void>,
  ): Promise<void>;
  /** Takes no new jobs, waits for running ones up to `graceMs`, then lets go of the database. */
  stop(graceMs: number): Promise<void>;
}

export interface QueueOptions {
  /** Nobody else works on this database: what a killed process left active is taken up at once. */
  alone: boolean;
}

/** Starts the durable queue on the database at `url`. Its tables live in a schema of their own. */
export async function startQueue(url: string, log: Log, options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'verimeter-queue',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  await boss.start();
  if (options.alone) await requeueActive(boss);

  return {
    async enqueue(tx, definition, payload) {
      await boss.send(definition.name, payload, { db: fromPrisma(tx) });
    },

    define: (definition) => defineQueues(boss, definition),

    async work<P extends object>(
      definition: JobDefinition<P>,
      handler: (job: Job<P>) => Promise<void>,
      abandoned: (job: Job<P>) => Promise<void>,
    ) {
      await defineQueues(boss, definition);
      const options = { batchSize: 1, notifyPollingIntervalSeconds: 1, pollingIntervalSeconds: 1 };
      await boss.work<P>(
        definition.name,
        { ...options, localConcurrency: definition.concurrency },
        async ([job]) => {
          if (job) await handler({ id: job.id, payload: job.data });
        },
      );
      await boss.work<P>(abandonedName(definition), options, async ([job]) => {
        if (job) await abandoned({ id: job.id, payload: job.data });
      });
    },

    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

async function defineQueues(boss: PgBoss, definition: JobDefinition<object>): Promise<void> {
  const deadLetter = abandonedName(definition);
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelay,
    retryBackoff: true,
    expireInSeconds: definition.expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
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

/** Gives the jobs of a killed process back without waiting for their claim to grow old. */
async function requeueActive(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL WHERE state = 'active'`,
    );
}
