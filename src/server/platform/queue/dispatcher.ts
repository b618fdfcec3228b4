import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../../log.ts';
import { type claimsOf, RENEW_MS } from './claims.ts';
import type { AbandonedJob, JobDefinition } from './job.ts';

/** How long after a job came due it is found at the latest, when nobody rang: a new try of a failed one. */
const LOOK_MS = 1_000;

/** The number stands in the statement: when it is mostly the same one, that is parsed once. */
const BATCH_SIZE = 10;

export interface WorkParts {
  boss: PgBoss;
  claims: ReturnType<typeof claimsOf>;
  log: Log;
  clock: () => Date;
}

export interface Worker {
  /** Looks for jobs now. */
  look: () => void;
  /** Takes no more jobs, which holds once this resolves; those that run go on. */
  drain: () => Promise<void>;
  /** Takes no more jobs, waits for those running up to `graceMs`, then hands them on. */
  stop: (graceMs: number) => Promise<void>;
}

/**
 * Works on the jobs of one queue: takes as many at once as there is room for, and the next as soon
 * as there is room again. pg-boss's own workers each poll for one job, so that a new one wakes as
 * many queries as there are workers, and a finished one is followed only at the next poll.
 */
export function workOn<P extends object>(
  { boss, claims, log, clock }: WorkParts,
  work: JobDefinition<P>,
  handler: (job: AbandonedJob<P>) => Promise<void>,
): Worker {
  const { name, concurrency, expireInSeconds, giveUpAfterSeconds = Infinity } = work;
  const running = new Map<JobWithMetadata<P>, { ended: Promise<void>; limit: AbortSignal }>();
  const ending = new AbortController();
  let draining = false;
  let looking: Promise<void> | null = null;
  let notified = false;

  const hasRoom = () => !draining && running.size < concurrency;
  const look = () => {
    notified = true;
    looking ??= fetchWhatFits().finally(() => {
      looking = null;
      if (notified && hasRoom()) look();
    });
  };
  const fetchWhatFits = async () => {
    try {
      while (notified && hasRoom()) {
        notified = false;
        const batchSize = Math.min(concurrency - running.size, BATCH_SIZE);
        const jobs = await boss.fetch<P>(name, { batchSize, includeMetadata: true });
        for (const job of jobs) {
          const limit = AbortSignal.timeout(expireInSeconds * 1_000);
          running.set(job, { limit, ended: run(job, limit).finally(() => leave(job)) });
        }
        if (jobs.length === batchSize) notified = true;
      }
    } catch (error) {
      // The next look tries again; readiness says meanwhile that the database is away.
      log.warn({ err: error, queue: name }, 'jobs could not be fetched');
    }
  };

  const run = async (job: JobWithMetadata<P>, limit: AbortSignal) => {
    if (isOutOfTime(job)) return giveUp(job);
    const signal = AbortSignal.any([ending.signal, limit]);
    const outOfTime = Boolean(job.sourceOutput && 'outOfTime' in job.sourceOutput);
    try {
      await handler({ id: job.id, payload: job.data, signal, outOfTime });
      // What ended only because it was told to has not done its work.
      signal.throwIfAborted();
      await boss.complete(name, attempt(job));
    } catch (error) {
      // Then it is handed on by `stop`.
      if (ending.signal.aborted) return;
      log.warn({ err: error, queue: name, job: job.id }, 'a job failed');
      await fail(job);
    }
  };
  const isOutOfTime = ({ retryCount, createdOn }: JobWithMetadata<P>) =>
    retryCount > 0 && clock().getTime() - createdOn.getTime() > giveUpAfterSeconds * 1_000;
  const giveUp = async (job: JobWithMetadata<P>) => {
    log.error({ queue: name, job: job.id }, 'a job is given up, its time is over');
    await claims.takeTries(name, attempt(job)).then(
      () => fail(job, { outOfTime: true }),
      (error: unknown) => notGivenBack(job, error),
    );
  };
  const fail = (job: JobWithMetadata<P>, output: object = {}) =>
    boss.fail(name, attempt(job), output).then(
      () => undefined,
      (error: unknown) => notGivenBack(job, error),
    );
  // Then its claim grows old, and it is tried again all the same.
  const notGivenBack = ({ id }: JobWithMetadata<P>, error: unknown) =>
    log.warn({ err: error, queue: name, job: id }, 'a failed job could not be given back');
  const leave = (job: JobWithMetadata<P>) => {
    running.delete(job);
    // Only when there was no room for all is there reason to think that more wait.
    if (notified) look();
  };

  const renew = async () => {
    // What goes on although it was told to end is given to others.
    const held = [...running].filter(([, { limit }]) => !limit.aborted);
    if (held.length === 0) return;
    try {
      await boss.touch(
        name,
        held.map(([job]) => attempt(job)),
      );
    } catch (error) {
      log.warn({ err: error, queue: name }, 'claims could not be renewed');
    }
  };
  const timers = [setInterval(look, LOOK_MS), setInterval(() => void renew(), RENEW_MS)];
  look();

  // What is being fetched at this moment is claimed, so it is worked on too.
  const drain = async () => {
    draining = true;
    await looking;
  };

  return {
    look,
    drain,
    async stop(graceMs) {
      const ended = drain().then(() =>
        Promise.all([...running.values()].map((begun) => begun.ended)),
      );
      let limit: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => (limit = setTimeout(resolve, graceMs)));
      await Promise.race([ended, grace]);
      clearTimeout(limit);
      timers.forEach(clearInterval);
      ending.abort(new Error('The process ends.'));
      const left = [...running.keys()].map(attempt);
      if (left.length === 0) return;
      log.info({ queue: name, jobs: left.length }, 'jobs are handed on');
      // If this fails, their claims grow old.
      await claims.handOn(name, left).catch((error: unknown) => {
        log.warn({ err: error, queue: name }, 'jobs could not be handed on');
      });
    },
  };
}

/** A claim that was lost meanwhile, and taken by another try, is neither renewed nor ended. */
const attempt = ({ id, retryCount }: JobWithMetadata) => ({ id, retryCount });
