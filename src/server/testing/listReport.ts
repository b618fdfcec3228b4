import { type Connection, withClient } from '../platform/database/database.ts';
import { locate } from '../platform/postgres/cluster.ts';
import { DATABASE, ensureRunning, urlOf } from '../platform/postgres/server.ts';

/** Has the report on a claim listed in a running app, as its admin would. */
export async function listReport(dataDir: string, content: string): Promise<void> {
  const sql = 'UPDATE "Report" SET "isIndexable" = true WHERE "content" = $1';
  const { rowCount } = await withDatabaseOf(dataDir, (client) => client.query(sql, [content]));
  if (rowCount !== 1) throw new Error(`There is no report on: ${content}`);
}

/** Of a running app, by its data folder. */
export async function withDatabaseOf<T>(
  dataDir: string,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const cluster = locate(dataDir);
  const { port } = await ensureRunning(cluster);
  return withClient(urlOf(cluster, port, DATABASE), {}, work);
}
