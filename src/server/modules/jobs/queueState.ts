import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';

/** How the jobs of one queue stand. */
export interface QueueRecord {
  waiting: number;
  retrying: number;
  active: number;
  failed: number;
  /** When the oldest job was written that still waits for its first try. */
  oldestAt: Date | null;
}

/**
 * How the queues of these names stand, in their order. What waits is counted now. What is active or
 * failed is as the queue counted it itself, some seconds ago at most: it stands among the jobs of a
 * week that ended well.
 */
export async function readQueueStates(
  db: Statements,
  names: readonly string[],
): Promise<QueueRecord[]> {
  return db.prepared<QueueRecord>('read-queue-states', READ_QUEUE_STATES, [names]);
}

const counted = (state: string): string => `
    (SELECT count(*)::int FROM (SELECT FROM pgboss.job WHERE name = given.name AND state = '${state}'
      AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found)`;

// The conditions are those of the queue's own index of what waits.
const READ_QUEUE_STATES = `
  SELECT ${counted('created')} AS waiting, ${counted('retry')} AS retrying,
    COALESCE(active_count, 0) AS active, COALESCE(failed_count, 0) AS failed,
    (SELECT min(created_on) FROM (SELECT created_on FROM pgboss.job WHERE name = given.name
      AND state = 'created' AND state < 'active' AND NOT blocked LIMIT ${COUNT_MAX + 1}) found
    ) AS "oldestAt"
  FROM unnest($1::text[]) WITH ORDINALITY given (name, place)
  LEFT JOIN pgboss.queue queue ON queue.name = given.name
  ORDER BY place`;
