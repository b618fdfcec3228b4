import type { Job as StoredJob, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { Job } from './job.ts';

/** A running process renews its claims this often; see `CLAIM_SECONDS`. */
const RENEW_MS = 3_000;
/** A claim this old is lost: its process is gone and another may take the job. pg-boss's least. */
export const CLAIM_SECONDS = 10;
/** How long after a job came due it is found at the latest, when nobody rang: a new try of a failed one. */
const LOOK_MS = 1_000;

/** The number stands in the statement: when it is mostly the same one, that is parsed once. */
const BATCH_SIZE = 10;

export interface Work {
  /** The queue in the database. */
  name: string;
  /** Jobs at a time. */
  concurrency: number;
  /** Seconds after which a try is given up. */
  expireInSeconds: number;
}

export interface Worker {
  /** Looks for jobs now. */
  look: () => void;
  /** Takes no more jobs, waits for those running up to `graceMs`, then tells them to stop. */
  stop: (graceMs: number) => Promise<void>;
}

/**
 * Works on the jobs of one queue: takes as many at once as there is room for, and the next as soon
 * as there is room again. pg-boss's own workers each poll for one job, so that a new one wakes as
 * many queries as there are workers, and a finished one is followed only at the next poll.
 */
export function workOn<P extends object>(
  boss: PgBoss,
  work: Work,
  handler: (job: Job<P>) => Promise<void>,
  log: Log,
): Worker {
  const { name, concurrency, expireInSeconds } = work;
  const running = new Map<StoredJob<P>, Promise<void>>();
  const ending = new AbortController();
  let stopping = false;
  let looking: Promise<void> | null = null;
  let rung = false;

  const hasRoom = () => !stopping && running.size < concurrency;
  const look = () => {
    rung = true;
    looking ??= fetchWhatFits().finally(() => {
      looking = null;
      if (rung && hasRoom()) look();
    });
  };
  const fetchWhatFits = async () => {
    try {
      while (rung && hasRoom()) {
        rung = false;
        const batchSize = Math.min(concurrency - running.size, BATCH_SIZE);
        const jobs = await boss.fetch<P>(name, { batchSize });
        for (const job of jobs)
          running.set(
            job,
            run(job).finally(() => leave(job)),
          );
        if (jobs.length === batchSize) rung = true;
      }
    } catch (error) {
      // The next look tries again; readiness says meanwhile that the database is away.
      log.warn({ err: error, queue: name }, 'jobs could not be fetched');
    }
  };

  const run = async (job: StoredJob<P>) => {
    const limit = AbortSignal.timeout(expireInSeconds * 1_000);
    const signal = AbortSignal.any([ending.signal, limit]);
    try {
      await handler({ id: job.id, payload: job.data, signal });
      // What ended only because it was told to has not done its work.
      signal.throwIfAborted();
      await boss.complete(name, attempt(job));
    } catch (error) {
      log.warn({ err: error, queue: name, job: job.id }, 'a job failed');
      // If this fails too, the claim grows old and the job is tried again all the same.
      await boss.fail(name, attempt(job)).catch((reason: unknown) => {
        log.warn({ err: reason, queue: name, job: job.id }, 'a failed job could not be given back');
      });
    }
  };
  const leave = (job: StoredJob<P>) => {
    running.delete(job);
    // Only when there was no room for all is there reason to think that more wait.
    if (rung) look();
  };

  const renew = async () => {
    if (running.size === 0) return;
    try {
      await boss.touch(name, [...running.keys()].map(attempt));
    } catch (error) {
      log.warn({ err: error, queue: name }, 'claims could not be renewed');
    }
  };
  const timers = [setInterval(look, LOOK_MS), setInterval(() => void renew(), RENEW_MS)];
  look();

  return {
    look,
    async stop(graceMs) {
      stopping = true;
      // What is being fetched at this moment is claimed, so it is worked on too.
      const ended = Promise.resolve(looking).then(() => Promise.all(running.values()));
      let limit: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => (limit = setTimeout(resolve, graceMs)));
      await Promise.race([ended, grace]);
      clearTimeout(limit);
      ending.abort(new Error('The process ends.'));
      timers.forEach(clearInterval);
    },
  };
}

/** A claim that was lost meanwhile, and taken by another try, is neither renewed nor ended. */
const attempt = ({ id, retryCount }: StoredJob) => ({ id, retryCount });
