import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../startServer.ts';
import { silentLog } from './silentLog.ts';

/** The whole server in this process, on a free port and the given database. */
export const serveTest = (databaseUrl: string): Promise<RunningServer> =>
  startServer(readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl }), silentLog, {
    onLost: (error) => {
      throw error;
    },
  });
