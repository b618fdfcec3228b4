import type { Database } from '../platform/database/database.ts';

/** Leaves the jobs of this kind as a killed process does: active, with nobody at them. */
export async function leaveActive({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now(),
       retry_count = retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END
     WHERE name = $1 AND state < 'completed'`,
    [name],
  );
}
