import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import { readAsker } from '../api/asker.ts';
import type { Context } from '../api/context.ts';
import { mirror } from '../api/mirror.ts';
import { appRouter } from '../api/router.ts';
import { createWatchers, type Watchers } from '../api/watchers.ts';
import type { IdleHouse } from './idleHouse.ts';
import { silentLog } from './silentLog.ts';
import { testContext } from './testContext.ts';

export interface MirrorOptions extends Partial<Context> {
  /** How long calls wait for an analysis, in milliseconds. */
  waitMs?: number;
}

export interface ServedMirror {
  address: string;
  watchers: Watchers;
  close: () => Promise<void>;
}

/**
 * The REST interface and tRPC alone on a free port of this machine, on a house in which nothing
 * works by itself: news of a report is told by `watchers`.
 */
export async function serveMirror(
  house: IdleHouse,
  { waitMs = 60_000, ...given }: MirrorOptions = {},
): Promise<ServedMirror> {
  const watchers = createWatchers();
  const contextOf = (request: express.Request, gone: AbortSignal): Context =>
    testContext({
      db: house.db,
      queue: house.queue,
      waiting: { ...watchers, gone, analysisMs: waitMs, detailedMs: waitMs },
      asker: readAsker(request),
      ...given,
    });
  const app = express();
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, info }) => contextOf(req, info.signal),
    }),
  );
  app.use(
    '/api',
    mirror({
      bodyLimit: 100_000,
      log: silentLog,
      createContext: (request, _response, gone) => contextOf(request as express.Request, gone),
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watchers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
