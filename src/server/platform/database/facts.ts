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

export interface DatabaseFacts {
  /** As PostgreSQL calls itself: `PostgreSQL 18.1`. */
  version: string;
  bytes: number;
  /** Of this process: connections open, those without work, and what waits for one. */
  connections: { open: number; idle: number; waiting: number };
}

/** What the database says of itself, for who looks after it. Nothing of how it is reached. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const [reported] = await db.prepared<{ version: string; bytes: string }>(
    'database-facts',
    `SELECT split_part(version(), ' on ', 1) AS version,
       pg_database_size(current_database())::text AS bytes`,
    [],
  );
  const { totalCount, idleCount, waitingCount } = db.pool;
  return {
    version: reported?.version ?? '',
    bytes: Number(reported?.bytes ?? 0),
    connections: { open: totalCount, idle: idleCount, waiting: waitingCount },
  };
}
