import { getConstructionPlans, PgBoss, type Queue as PgBossQueue } from 'pg-boss';
import type { Log } from '../../log.ts';
import {
  afterCommit,
  openPool,
  retryConflicts,
  STATEMENT_LIMIT_MS,
  type Statements,
} from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { RENEW_MS, REQUEUE_LOST, startWorker, type Worker } from './dispatcher.ts';
import { abandonedName, type Job, type JobDefinition } from './job.ts';

/** pg-boss's maximum, because we limit attempts and claims ourselves. */
const DAY_SECONDS = 24 * 3_600;

export type Queue = Awaited<ReturnType<typeof startQueue>>;

interface EnqueueOptions {
  delaySeconds?: number;
  /** At most one job with this key, across all processes. */
  onceAs?: string;
}

export interface QueueOptions {
  /** No other process uses this database, so lost jobs are requeued at once. */
  alone: boolean;
  /** False in a process that only enqueues. */
  works?: boolean;
  pooled?: boolean;
  clock?: () => Date;
}

export async function startQueue(
  url: string,
  log: Log,
  { alone, works = true, pooled = false, clock = () => new Date() }: QueueOptions,
) {
  const connections = connectQueue(url, { works, pooled });
  const boss = new PgBoss({
    db: connections,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  const requeueLost = (all: boolean) => connections.executeSql(REQUEUE_LOST, [all]);
  try {
    await boss.start();
    if (alone) await requeueLost(true);
  } catch (error) {
    await connections.close();
    throw error;
  }
  const workers = new Map<string, Worker>();
  const parts = { boss, execute: connections.executeSql, log, clock };
  const lookForLost = () =>
    void requeueLost(false).catch(warn('lost jobs could not be looked for'));
  const requeueTimer = works ? setInterval(lookForLost, RENEW_MS) : undefined;
  // After the commit and once per moment, so that no commit waits for another.
  const announced = new Set<string>();
  const announce = (name: string) => {
    if (announced.has(name)) return;
    announced.add(name);
    setImmediate(() => {
      announced.delete(name);
      const notice = JSON.stringify({ queue: name });
      connections
        .executeSql(`SELECT pg_notify('job_enqueued', $1)`, [notice])
        .catch(warn('the workers could not be told of a job; they look every second'));
    });
  };

  return {
    async enqueue<P extends object>(
      tx: Statements,
      definition: JobDefinition<P>,
      payload: P,
      { delaySeconds = 0, onceAs }: EnqueueOptions = {},
    ): Promise<void> {
      await boss.send(definition.name, payload, {
        db: inTransaction(tx),
        startAfter: delaySeconds,
        ...(onceAs && { singletonKey: onceAs, singletonSeconds: 400 * DAY_SECONDS }),
      });
      afterCommit(tx, () =>
        works ? workers.get(definition.name)?.poll() : announce(definition.name),
      );
    },

    define: (definition: JobDefinition<object>) => defineQueues(boss, definition),

    wake: (name: string) => workers.get(name)?.poll(),

    /** `abandoned` gets jobs that failed every attempt or ran out of time. */
    async work<P extends object>(
      definition: JobDefinition<P>,
      handler: (job: Job<P>) => Promise<void>,
      abandoned: (job: Job<P>) => Promise<void>,
    ): Promise<void> {
      await defineQueues(boss, definition);
      const { giveUpAfterSeconds: _, ...rest } = definition;
      const abandonedQueue = { ...rest, name: abandonedName(definition), concurrency: 1 };
      workers.set(definition.name, startWorker(parts, definition, handler));
      workers.set(abandonedQueue.name, startWorker(parts, abandonedQueue, abandoned));
    },

    running: () => [...workers].map(([queue, worker]) => ({ queue, count: worker.running() })),

    /** Due jobs of all processes, counted up to 10,001. */
    async waiting(): Promise<WaitingJobs[]> {
      return (await connections.executeSql<WaitingJobs>(COUNT_WAITING)).rows;
    },

    async drain(): Promise<void> {
      await Promise.all([...workers.values()].map((worker) => worker.drain()));
    },

    async stop(graceMs: number): Promise<void> {
      clearInterval(requeueTimer);
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMs)));
      await boss.stop({ graceful: false });
      await connections.close();
    },
  };
}

interface WaitingJobs {
  queue: string;
  count: number;
  oldestSeconds: number;
}

// The conditions match the queue's index of waiting jobs.
const COUNT_WAITING = `
  SELECT queue.name AS queue, due.count, due."oldestSeconds"
  FROM pgboss.queue queue CROSS JOIN LATERAL (
    SELECT count(*)::int AS count,
      COALESCE(extract(epoch FROM now() - min(start_after)), 0)::float8 AS "oldestSeconds"
    FROM (SELECT start_after FROM pgboss.job WHERE name = queue.name AND state < 'active'
      AND NOT blocked AND start_after <= now() LIMIT 10001) found) due`;

export const makeQueueTables = (): string => getConstructionPlans();

export const readQueueVersion = sql.value<[], number>`SELECT version AS value FROM pgboss.version`;

export const queueVersion = (): number =>
  Number(/INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(makeQueueTables())?.[1]);

const inTransaction = (tx: Statements) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.prepared<object>(statementName(text), text, values),
  }),
});

async function defineQueues(boss: PgBoss, definition: JobDefinition<object>): Promise<void> {
  const deadLetter = abandonedName(definition);
  const { retryLimit, retryDelay } = definition;
  const settings = {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    // pg-boss's doubling also counts dead processes.
    retryDelayMax: retryDelay * 2 ** retryLimit,
    expireInSeconds: DAY_SECONDS,
    heartbeatSeconds: DAY_SECONDS,
  };
  await createOrUpdate(boss, deadLetter, { ...settings, retryLimit: 10 });
  await createOrUpdate(boss, definition.name, { ...settings, deadLetter });
}

async function createOrUpdate(boss: PgBoss, name: string, settings: Omit<PgBossQueue, 'name'>) {
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
  // pg-boss looks a queue up on another connection when a transaction first uses it; behind a small
  // pooler, such transactions would take all connections and wait for one.
  await boss.touch(name, '00000000-0000-0000-0000-000000000000');
}

/** With asynchronous commits: after a database crash, jobs of the last half second run again. */
function connectQueue(url: string, { works, pooled }: { works: boolean; pooled: boolean }) {
  const pool = openPool({
    connectionString: url,
    max: works ? 4 : 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'verimeter-queue',
    query_timeout: 2 * STATEMENT_LIMIT_MS,
    ...(pooled ? {} : { options: '-c synchronous_commit=off' }),
  });
  return {
    executeSql: <Row extends object>(text: string, values: unknown[] = []) =>
      retryConflicts(() =>
        pool.query<Row>(
          pooled || text.includes(';')
            ? { text, values }
            : { name: statementName(text), text, values },
        ),
      ),
    close: () => pool.end(),
  };
}

const names = new Map<string, string>();
const STATEMENTS_MAX = 100;

function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= STATEMENTS_MAX) return '';
  const name = `queue-${names.size + 1}`;
  names.set(text, name);
  return name;
}
