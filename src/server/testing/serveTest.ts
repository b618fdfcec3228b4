import { readConfig } from '../config.ts';
import { type RunningServer, startServer, type StartOptions } from '../startServer.ts';
import { liftedLimits } from './liftedLimits.ts';
import { silentLog } from './silentLog.ts';

const { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: _, ...ofAddresses } = liftedLimits;

/**
 * The whole server in this process, on a free port and the given database. What limits an address is
 * lifted, because all tests share one; `env` sets what a test is about.
 */
export const serveTest = (
  databaseUrl: string,
  env: Record<string, string> = {},
  options: Partial<StartOptions> = {},
): Promise<RunningServer> => {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl };
  return startServer(readConfig({ ...environment, ...ofAddresses, ...env }), silentLog, {
    onLost: (error) => {
      throw error;
    },
    ...options,
  });
};
