import type { Database } from './database.ts';

/** Arbitrary, but unique in this database. */
const LOCK_KEY = '77342026122';

/** Runs the work while no other process on this database runs such work. */
export const withAdvisoryLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.preparedTransaction(async (tx) => {
    await tx.prepared('in-turn', 'SELECT pg_advisory_xact_lock($1::bigint)', [LOCK_KEY]);
    return work();
  });
