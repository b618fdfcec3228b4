import type { Database } from './database.ts';

/** Whether the database answers within the time, in milliseconds. */
export async function pingDatabase(db: Pick<Database, 'pool'>, limitMs = 1_000): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), limitMs);
  const answer = db.pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, limit.promise]).finally(() => clearTimeout(timer));
}
