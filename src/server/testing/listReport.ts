import pg from 'pg';
import { locate } from '../platform/postgres/cluster.ts';
import { ensureRunning, urlOf } from '../platform/postgres/server.ts';

/** Has the report on a claim listed in a running app, as its admin would. */
export async function listReport(dataDir: string, content: string): Promise<void> {
  const cluster = locate(dataDir);
  const { port } = await ensureRunning(cluster);
  const client = new pg.Client({ connectionString: urlOf(cluster, port, DATABASE) });
  await client.connect();
  try {
    const sql = 'UPDATE "Report" SET "isIndexable" = true WHERE "content" = $1';
    const { rowCount } = await client.query(sql, [content]);
    if (rowCount !== 1) throw new Error(`There is no report on: ${content}`);
  } finally {
    await client.end();
  }
}

const DATABASE = 'verimeter';
