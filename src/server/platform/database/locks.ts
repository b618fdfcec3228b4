import type { Database } from './database.ts';

/** Any number that nothing else in this database locks. */
const TURN = '77342026122';

/** Does the work while no other process on this database does such work. */
export const withAdvisoryLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.preparedTransaction(async (tx) => {
    await tx.prepared('in-turn', 'SELECT pg_advisory_xact_lock($1::bigint)', [TURN]);
    return work();
  });
