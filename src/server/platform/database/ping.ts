import type { Database } from './database.ts';

/**
 * Whether the database answers within the time, in milliseconds. An answer that has come in counts, also
 * where this process was too busy to look at it in time.
 */
export async function pingDatabase(db: Pick<Database, 'pool'>, limitMs = 3_000): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => setImmediate(() => limit.resolve(false)), limitMs);
  const answer = db.pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, limit.promise]).finally(() => clearTimeout(timer));
}
