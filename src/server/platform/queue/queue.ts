import { PgBoss, type Queue as PgBossQueue } from 'pg-boss';
import type { Log } from '../../log.ts';
import { afterCommit, openPool, type Statements } from '../database/database.ts';
import { claimsOf, RENEW_MS } from './claims.ts';
import { type Worker, workOn } from './dispatcher.ts';
import { type AbandonedJob, abandonedName, type Job, type JobDefinition } from './job.ts';

/** The most that pg-boss takes. What ends a try, and when a claim is lost, is said in `workOn` and `claims`. */
const DAY_SECONDS = 24 * 3_600;

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
   * at every try, or whose processes died at it until its time was over.
   */
  work<P extends object>(
    definition: JobDefinition<P>,
    handler: (job: Job<P>) => Promise<void>,
    abandoned: (job: AbandonedJob<P>) => Promise<void>,
  ): Promise<void>;
  /** Takes no new jobs once this resolves: they are left to other processes. Those that run go on. */
  drain(): Promise<void>;
  /**
   * Takes no new jobs, waits for running ones up to `graceMs`, tells them to stop, hands them on, then
   * lets go of the database.
   */
  stop(graceMs: number): Promise<void>;
}

interface EnqueueOptions {
  /** Nobody takes the job before so many seconds have passed. */
  delaySeconds?: number;
}

export interface QueueOptions {
  /** Nobody else works on this database: what a killed process left active is taken up at once. */
  alone: boolean;
  /** By which jobs are given up; the machine's when not given. */
  clock?: () => Date;
}

/** Starts the durable queue on the database at `url`. Its tables live in a schema of their own. */
export async function startQueue(
  url: string,
  log: Log,
  { alone, clock = () => new Date() }: QueueOptions,
): Promise<Queue> {
  const connections = connectQueue(url);
  const boss = new PgBoss({
    db: connections,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  const claims = claimsOf(connections.executeSql);
  try {
    await boss.start();
    if (alone) await claims.takeBackLost(true);
  } catch (error) {
    await connections.close();
    throw error;
  }
  const workers = new Map<string, Worker>();
  const parts = { boss, claims, log, clock };
  const lost = setInterval(() => {
    claims.takeBackLost(false).catch((error: unknown) => {
      log.warn({ err: error }, 'lost jobs could not be looked for');
    });
  }, RENEW_MS);

  return {
    async enqueue(tx, definition, payload, { delaySeconds = 0 } = {}) {
      await boss.send(definition.name, payload, { db: within(tx), startAfter: delaySeconds });
      afterCommit(tx, () => workers.get(definition.name)?.look());
    },

    define: (definition) => defineQueues(boss, definition),

    async work(definition, handler, abandoned) {
      await defineQueues(boss, definition);
      const { giveUpAfterSeconds: _, ...rest } = definition;
      const given = { ...rest, name: abandonedName(definition), concurrency: 1 };
      workers.set(definition.name, workOn(parts, definition, handler));
      workers.set(given.name, workOn(parts, given, abandoned));
    },

    async drain() {
      await Promise.all([...workers.values()].map((worker) => worker.drain()));
    },

    async stop(graceMs) {
      clearInterval(lost);
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
  const { retryLimit, retryDelay } = definition;
  const settings = {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    // As long as without processes that died, which the doubling counts, too.
    retryDelayMax: retryDelay * 2 ** retryLimit,
    expireInSeconds: DAY_SECONDS,
    heartbeatSeconds: DAY_SECONDS,
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

const CONNECTIONS = 4;
const WAIT_LIMIT_MS = 10_000;

/**
 * The queue's own connections. Nothing on them waits for the disk: a crash of the database may lose
 * that a job was claimed or ended in the last half second, and with it all that was stored after; then
 * the job is taken up again. (That it was written is stored in the transaction of whoever writes it.)
 */
function connectQueue(url: string) {
  const pool = openPool(
    {
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'verimeter-queue',
      // Where this fails, what is asked next on the connection fails and tells.
      onConnect: (client) => void client.query('SET synchronous_commit = off').catch(() => null),
    },
    WAIT_LIMIT_MS,
  );
  return {
    /** Several statements in one text cannot be kept. */
    executeSql: (text: string, values: unknown[] = []) =>
      pool.query<object>(
        text.includes(';') ? { text, values } : { name: statementName(text), text, values },
      ),
    close: () => pool.end(),
  };
}

const names = new Map<string, string>();
/** pg-boss writes a handful of texts over and over; each connection keeps no more than this many. */
const MOST = 100;

/**
 * A name that stands for a statement of pg-boss in this process, so that each connection parses it
 * once; empty when there are too many to keep.
 */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST) return '';
  const name = `queue-${names.size + 1}`;
  names.set(text, name);
  return name;
}
