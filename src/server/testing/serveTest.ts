import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer, type StartOptions } from '../startServer.ts';
import { liftedLimits } from './liftedLimits.ts';
import { silentLog } from './silentLog.ts';

const { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: _, ...ofAddresses } = liftedLimits;

/**
 * The whole server in this process, on a free port and the given database. What limits an address is
 * lifted, because all tests share one; `env` sets what a test is about.
 */
export async function serveTest(
  databaseUrl: string,
  env: Record<string, string> = {},
  options: Partial<StartOptions> = {},
): Promise<RunningServer> {
  // Of each server its own: the embedded sign-in keeps its accounts there.
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-'));
  const where = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const usual = { ...where, STOP_GRACE_SECONDS: '0' };
  const server = await startServer(readConfig({ ...usual, ...ofAddresses, ...env }), silentLog, {
    onLost: (error) => {
      throw error;
    },
    ...options,
  });
  return {
    ...server,
    async stop(graceMs) {
      await server.stop(graceMs);
      await rm(dataDir, { recursive: true });
    },
  };
}
