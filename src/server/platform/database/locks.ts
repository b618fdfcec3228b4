import type { Database } from './database.ts';

const LOCK_KEY = '77342026122';

export const withAdvisoryLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.preparedTransaction(async (tx) => {
    await tx.prepared('in-turn', 'SELECT pg_advisory_xact_lock($1::bigint)', [LOCK_KEY]);
    return work();
  });
