import { existsSync } from 'node:fs';
import { dataOf } from '../data/embedded/cluster.ts';
import { locate } from '../data/embedded/locate.ts';
import { stopServer } from '../data/embedded/server.ts';

/** Stops the database that a killed app left running on its data folder, if it did. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const cluster = locate(dataDir);
  if (existsSync(dataOf(cluster))) await stopServer(cluster);
}
