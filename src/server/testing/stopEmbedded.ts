import { existsSync } from 'node:fs';
import { dataOf } from '../platform/postgres/account.ts';
import { locate } from '../platform/postgres/locate.ts';
import { stopServer } from '../platform/postgres/server.ts';

/** Stops the database that a killed app left running on its data folder, if it did. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const cluster = locate(dataDir);
  if (existsSync(dataOf(cluster))) await stopServer(cluster);
}
