import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../../log.ts';
import { type createClaims, RENEW_MS } from './claims.ts';
import type { AbandonedJob, JobDefinition } from './job.ts';

const POLL_MS = 1_000;

/** Part of the statement text, so a constant keeps it prepared. */
const BATCH_SIZE = 10;

export interface WorkParts {
  boss: PgBoss;
  claims: ReturnType<typeof createClaims>;
  log: Log;
  clock: () => Date;
}

export interface Worker {
  running: () => number;
  poll: () => void;
  drain: () => Promise<void>;
  stop: (graceMs: number) => Promise<void>;
}

/** pg-boss's own workers each poll for one job, which costs queries and delays the next job. */
export function startWorker<P extends object>(
  { boss, claims, log, clock }: WorkParts,
  work: JobDefinition<P>,
  handler: (job: AbandonedJob<P>) => Promise<void>,
): Worker {
  const { name, concurrency, expireInSeconds, giveUpAfterSeconds = Infinity } = work;
  const running = new Map<JobWithMetadata<P>, { ended: Promise<void>; limit: AbortSignal }>();
  const ending = new AbortController();
  let draining = false;
  let polling: Promise<void> | null = null;
  let notified = false;

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
      log.warn({ err: error, queue: name }, 'jobs could not be fetched');
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
      log.warn({ err: error, queue: name, job: job.id }, 'a job failed');
      await fail(job);
    }
  };
  const isOutOfTime = ({ retryCount, createdOn }: JobWithMetadata<P>) =>
    retryCount > 0 && clock().getTime() - createdOn.getTime() > giveUpAfterSeconds * 1_000;
  const giveUp = async (job: JobWithMetadata<P>) => {
    log.error({ queue: name, job: job.id }, 'a job is given up, its time is over');
    await claims.exhaustRetries(name, attempt(job)).then(
      () => fail(job, { outOfTime: true }),
      (error: unknown) => logFailure(job, error),
    );
  };
  const fail = (job: JobWithMetadata<P>, output: object = {}) =>
    boss.fail(name, attempt(job), output).then(
      () => undefined,
      (error: unknown) => logFailure(job, error),
    );
  const logFailure = ({ id }: JobWithMetadata<P>, error: unknown) =>
    log.warn({ err: error, queue: name, job: id }, 'a failed job could not be given back');
  const remove = (job: JobWithMetadata<P>) => {
    running.delete(job);
    // Only a full batch suggests that more jobs wait.
    if (notified) poll();
  };

  const renew = async () => {
    const claimed = [...running].filter(([, { limit }]) => !limit.aborted);
    if (claimed.length === 0) return;
    try {
      await boss.touch(
        name,
        claimed.map(([job]) => attempt(job)),
      );
    } catch (error) {
      log.warn({ err: error, queue: name }, 'claims could not be renewed');
    }
  };
  const timers = [setInterval(poll, POLL_MS), setInterval(() => void renew(), RENEW_MS)];
  poll();

  // Jobs being fetched are claimed already.
  const drain = async () => {
    draining = true;
    await polling;
  };

  return {
    running: () => running.size,
    poll,
    drain,
    async stop(graceMs) {
      const ended = drain().then(() => Promise.all([...running.values()].map((job) => job.ended)));
      let limit: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => (limit = setTimeout(resolve, graceMs)));
      await Promise.race([ended, grace]);
      clearTimeout(limit);
      timers.forEach(clearInterval);
      // A fetch under way may still claim jobs.
      await polling;
      ending.abort(new Error('The process ends.'));
      const unfinished = [...running.keys()].map(attempt);
      if (unfinished.length === 0) return;
      log.info({ queue: name, jobs: unfinished.length }, 'jobs are handed on');
      await claims.release(name, unfinished).catch((error: unknown) => {
        log.warn({ err: error, queue: name }, 'jobs could not be handed on');
      });
    },
  };
}

/** With `retryCount`, so that a lost claim is neither renewed nor completed. */
const attempt = ({ id, retryCount }: JobWithMetadata) => ({ id, retryCount });
