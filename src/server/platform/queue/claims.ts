import type { JobWithMetadata } from 'pg-boss';

export const RENEW_MS = 3_000;
const CLAIM_SECONDS = 10;
const MAX_BACKOFF_SECONDS = 300;

type Attempt = Pick<JobWithMetadata, 'id' | 'retryCount'>;
type Execute = (text: string, values: unknown[]) => Promise<unknown>;

/** A lost claim raises the job's `retry_limit`, so the excess is the number of dead processes. */
export function createClaims(execute: Execute) {
  return {
    /** Requeues jobs of dead processes; `all` skips the age check when no other process exists. */
    requeueLost: (all: boolean) => execute(REQUEUE_LOST, [all]),

    release: (name: string, attempts: readonly Attempt[]) =>
      execute(RELEASE, [name, attempts.map(attemptKey)]),

    exhaustRetries: (name: string, attempt: Attempt) =>
      execute(EXHAUST_RETRIES, [name, [attemptKey(attempt)]]),
  };
}

/** The first retry is immediate. Backoff with jitter then separates a deadly job from others. */
const REQUEUE_LOST = `
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

const attemptKey = ({ id, retryCount }: Attempt) => `${id}:${retryCount}`;
