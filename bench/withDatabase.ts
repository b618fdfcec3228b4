import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../src/server/platform/database/database.ts';
import {
  ensureRunning,
  initialize,
  stopServer,
  urlOf,
} from '../src/server/platform/postgres/server.ts';
import { locate } from '../src/server/platform/postgres/cluster.ts';
import { applyMigrations } from '../src/server/platform/database/migrations.ts';
import { createDatabase } from '../src/server/testing/database.ts';

/** Runs `measure` on a temporary PostgreSQL. */
export async function withDatabase(
  measure: (db: Database, url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verimeter-bench-'));
  const cluster = locate(folder);
  try {
    await initialize(cluster);
    // Typical for this size; the default 128 MB hold a tenth of the pages.
    const { port } = await ensureRunning(cluster, { settings: { shared_buffers: '512MB' } });
    const url = await createDatabase(urlOf(cluster, port), 'bench', 'template0');
    await applyMigrations(url);
    const db = connectDatabase(url);
    await measure(db, url);
    await db.close();
  } finally {
    await stopServer(cluster);
    await rm(folder, { recursive: true, force: true });
  }
}
