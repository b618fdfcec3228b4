import type { Database } from './database.ts';

/** An answer that arrived in time counts even if this process read it late. */
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
  version: string;
  bytes: number;
  connections: { open: number; idle: number; waiting: number };
}

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
