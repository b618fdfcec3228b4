import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataOf, locate } from '../src/server/platform/postgres/cluster.ts';
import { startApp, stopEmbedded } from '../src/server/testing/app.ts';
import { withDatabaseOf } from '../src/server/testing/listReport.ts';

/** Makes the data of a new product once: a first start takes longer than most tests. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-prepared-'));
  const app = await startApp({ dataDir });
  await samplesCompleted(dataDir);
  await app.end();
  await stopEmbedded(dataDir);
  // Nothing of a test run has to outlive a power loss.
  const settings = join(dataOf(locate(dataDir)), 'postgresql.auto.conf');
  await appendFile(settings, 'fsync = off\nfull_page_writes = off\n');
  process.env['PREPARED_DATA_DIR'] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

const samplesCompleted = (dataDir: string): Promise<void> =>
  withDatabaseOf(dataDir, async (client) => {
    const open = `SELECT count(*) = 0 OR bool_or(status <> 'completed') AS open FROM "Report"`;
    const areOpen = async () => (await client.query<{ open: boolean }>(open)).rows[0]?.open;
    await expect.poll(areOpen, { timeout: 60_000 }).toBe(false);
  });
