import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../../log.ts';
import { withinTime } from '../withinTime.ts';
import type { Job, JobDefinition } from './job.ts';

const POLL_MS = 1_000;

/** A constant, because it is part of the text of a prepared statement. */
const BATCH_SIZE = 10;

interface WorkParts {
  boss: PgBoss;
  execute: (text: string, values: unknown[]) => Promise<unknown>;
  log: Log;
  clock: () => Date;
}

export type Worker = ReturnType<typeof startWorker>;

export function startWorker<P extends object>(
  { boss, execute, log, clock }: WorkParts,
  work: JobDefinition<P>,
  handler: (job: Job<P>) => Promise<void>,
) {
  const { name, concurrency, expireInSeconds, giveUpAfterSeconds = Infinity } = work;
  const running = new Map<JobWithMetadata<P>, { ended: Promise<void>; limit: AbortSignal }>();
  const ending = new AbortController();
  let draining = false;
  let polling: Promise<void> | null = null;
  let notified = false;
  const warn = (text: string, job?: JobWithMetadata<P>) => (error: unknown) =>
    log.warn({ err: error, queue: name, ...(job && { job: job.id }) }, text);

  const hasCapacity = () => !draining && running.size < concurrency;
  const poll = () => {
    notified = true;
    polling ??= fetchJobs().finally(() => {
      polling = null;
      if (notified && hasCapacity()) poll();
    });
  };
  const fetchJobs = async () => {
    try {
      while (notified && hasCapacity()) {
        notified = false;
        const batchSize = Math.min(concurrency - running.size, BATCH_SIZE);
        const jobs = await boss.fetch<P>(name, { batchSize, includeMetadata: true });
        for (const job of jobs) {
          const limit = AbortSignal.timeout(expireInSeconds * 1_000);
          running.set(job, { limit, ended: run(job, limit).finally(() => remove(job)) });
        }
        if (jobs.length === batchSize) notified = true;
      }
    } catch (error) {
      warn('jobs could not be fetched')(error);
    }
  };

  const run = async (job: JobWithMetadata<P>, limit: AbortSignal) => {
    if (isOutOfTime(job)) return giveUp(job);
    const signal = AbortSignal.any([ending.signal, limit]);
    const outOfTime = Boolean(job.sourceOutput && 'outOfTime' in job.sourceOutput);
    try {
      await handler({ id: job.id, payload: job.data, signal, outOfTime });
      signal.throwIfAborted();
      await boss.complete(name, attempt(job));
    } catch (error) {
      if (ending.signal.aborted) return;
      warn('a job failed', job)(error);
      await fail(job);
    }
  };
  const isOutOfTime = ({ retryCount, createdOn }: JobWithMetadata<P>) =>
    retryCount > 0 && clock().getTime() - createdOn.getTime() > giveUpAfterSeconds * 1_000;
  const giveUp = async (job: JobWithMetadata<P>) => {
    log.error({ queue: name, job: job.id }, 'a job is given up, its time is over');
    await execute(EXHAUST_RETRIES, [name, [attemptKey(job)]]).then(
      () => fail(job, { outOfTime: true }),
      warn(NOT_GIVEN_BACK, job),
    );
  };
  const fail = async (job: JobWithMetadata<P>, output: object = {}) => {
    await boss.fail(name, attempt(job), output).catch(warn(NOT_GIVEN_BACK, job));
  };
  const remove = (job: JobWithMetadata<P>) => {
    running.delete(job);
    // Only a full batch suggests that more jobs wait.
    if (notified) poll();
  };

  const renew = async () => {
    const claimed = [...running].filter(([, { limit }]) => !limit.aborted);
    if (claimed.length === 0) return;
    const attempts = claimed.map(([job]) => attempt(job));
    await boss.touch(name, attempts).catch(warn('claims could not be renewed'));
  };
  const timers = [setInterval(poll, POLL_MS), setInterval(() => void renew(), RENEW_MS)];
  poll();

  const drain = async () => {
    draining = true;
    await polling;
  };

  return {
    running: () => running.size,
    poll,
    drain,
    stop: async (graceMs: number): Promise<void> => {
      const ended = drain().then(() => Promise.all([...running.values()].map((job) => job.ended)));
      await withinTime(ended, graceMs);
      timers.forEach(clearInterval);
      // A running fetch may still claim jobs.
      await polling;
      ending.abort(new Error('The process ends.'));
      const unfinished = [...running.keys()].map(attemptKey);
      if (unfinished.length === 0) return;
      log.info({ queue: name, jobs: unfinished.length }, 'jobs are handed on');
      await execute(RELEASE, [name, unfinished]).catch(warn('jobs could not be handed on'));
    },
  };
}

const NOT_GIVEN_BACK = 'a failed job could not be given back';

/** With `retryCount`, so that a lost claim is neither renewed nor completed. */
const attempt = ({ id, retryCount }: JobWithMetadata) => ({ id, retryCount });

export const RENEW_MS = 3_000;
const CLAIM_SECONDS = 10;
const MAX_BACKOFF_SECONDS = 300;

// Requeues jobs of dead processes; `$1` skips the age check when no other process exists. A lost
// claim raises the job's `retry_limit`, so the excess counts dead processes. The first retry is
// immediate; backoff with jitter then separates a job that kills its process from others.
export const REQUEUE_LOST = `
  UPDATE pgboss.job lost SET state = 'retry', heartbeat_on = NULL, retry_limit = lost.retry_limit + 1,
    start_after = now() + CASE WHEN lost.retry_limit > queue.retry_limit
      THEN LEAST(${MAX_BACKOFF_SECONDS}, 2 ^ LEAST(16, lost.retry_limit - queue.retry_limit - 1))
        * (0.5 + random() / 2) * interval '1 second'
      ELSE interval '0' END
  FROM pgboss.queue queue
  WHERE queue.name = lost.name AND lost.state = 'active'
    AND ($1::boolean OR lost.heartbeat_on < now() - interval '${CLAIM_SECONDS} seconds')`;

const STILL_CLAIMED = `name = $1 AND state = 'active'
  AND id::text || ':' || retry_count = ANY ($2::text[])`;

const RELEASE = `
  UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL
  WHERE ${STILL_CLAIMED}`;

const EXHAUST_RETRIES = `UPDATE pgboss.job SET retry_limit = retry_count WHERE ${STILL_CLAIMED}`;

const attemptKey = ({ id, retryCount }: JobWithMetadata) => `${id}:${retryCount}`;
