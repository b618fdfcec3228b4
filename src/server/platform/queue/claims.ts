import type { JobWithMetadata } from 'pg-boss';

/** A running process renews its claims this often; see `CLAIM_SECONDS`. */
export const RENEW_MS = 3_000;
/** A claim this old is lost: its process is gone and another may take the job. */
const CLAIM_SECONDS = 10;
/** The longest wait before a job is taken up again whose processes died. */
const LONGEST_WAIT_SECONDS = 300;

type Attempt = Pick<JobWithMetadata, 'id' | 'retryCount'>;
type Execute = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * What becomes of a claim that did not end by itself. pg-boss takes a lost one for a failed try; here a
 * process that dies gives the try back, by one more that the job may fail: so `retry_limit` of a job is
 * that of its queue and how often a process died at it.
 */
export function claimsOf(execute: Execute) {
  return {
    /** Hands on what killed processes left; `all`: nobody else works here, so none needs to grow old. */
    takeBackLost: (all: boolean) => execute(TAKE_BACK_LOST, [all]),

    /** Hands on what this process can't end any more, as if it had never been claimed. */
    handOn: (name: string, attempts: readonly Attempt[]) =>
      execute(HAND_ON, [name, attempts.map(inOneWord)]),

    /** Takes what tries are left: when it fails now, it is given up. */
    takeTries: (name: string, attempt: Attempt) =>
      execute(TAKE_TRIES, [name, [inOneWord(attempt)]]),
  };
}

/**
 * The first time at once: mostly it was not the job that killed the process. Then after 1, 2, 4 seconds
 * and so on, by chance up to half of it sooner: what a deadly job took down with it comes back at another
 * time than the job does.
 */
const TAKE_BACK_LOST = `
  UPDATE pgboss.job lost SET state = 'retry', heartbeat_on = NULL, retry_limit = lost.retry_limit + 1,
    start_after = now() + CASE WHEN lost.retry_limit > queue.retry_limit
      THEN LEAST(${LONGEST_WAIT_SECONDS}, 2 ^ LEAST(16, lost.retry_limit - queue.retry_limit - 1))
        * (0.5 + random() / 2) * interval '1 second'
      ELSE interval '0' END
  FROM pgboss.queue queue
  WHERE queue.name = lost.name AND lost.state = 'active'
    AND ($1::boolean OR lost.heartbeat_on < now() - interval '${CLAIM_SECONDS} seconds')`;

const STILL_CLAIMED = `name = $1 AND state = 'active'
  AND id::text || ':' || retry_count = ANY ($2::text[])`;

const HAND_ON = `
  UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL
  WHERE ${STILL_CLAIMED}`;

const TAKE_TRIES = `UPDATE pgboss.job SET retry_limit = retry_count WHERE ${STILL_CLAIMED}`;

const inOneWord = ({ id, retryCount }: Attempt) => `${id}:${retryCount}`;
