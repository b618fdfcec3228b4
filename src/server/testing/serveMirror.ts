import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import type { Context } from '../api/context.ts';
import { mirror } from '../api/rest/handler.ts';
import { readCalls } from '../api/readBody.ts';
import { requestContext } from '../api/context.ts';
import { appRouter } from '../api/router.ts';
import { createWatchers, type Watchers } from '../api/progress.ts';
import type { IdleHouse } from './idleHouse.ts';
import { silentLog } from './silentLog.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';
import { type GivenContext, testContext } from './testContext.ts';
import { wideShare } from './wideShare.ts';

export interface MirrorOptions extends Partial<GivenContext> {
  /** How long calls wait for an analysis, in milliseconds. */
  waitMs?: number;
}

export interface ServedMirror {
  address: string;
  watchers: Watchers;
  close: () => Promise<void>;
}

const NOW = new Date('2026-11-20T12:00:00Z');

/**
 * The REST interface and tRPC alone on a free port of this machine, on a house in which nothing
 * works by itself: news of a report is told by `watchers`.
 */
export async function serveMirror(
  house: IdleHouse,
  { waitMs = 60_000, ...given }: MirrorOptions = {},
): Promise<ServedMirror> {
  const watchers = createWatchers();
  const { asker, identity = scriptedIdentity(), adminEmail = null, now = NOW } = given;
  const accounts = { db: house.db, identity, adminEmail, https: false };
  const contextOf = (
    request: express.Request,
    response: express.Response,
    gone: AbortSignal,
  ): Context =>
    testContext({
      ...house,
      ...accounts,
      waiting: { ...watchers, gone, analysisMs: waitMs, detailedMs: waitMs },
      ...requestContext(accounts, request, response, now),
      ...given,
      ...(asker ? { identify: () => Promise.resolve(asker) } : {}),
    });
  const app = express();
  const share = wideShare();
  const bodyLimit = 100_000;
  app.use(
    '/trpc',
    readCalls(appRouter, bodyLimit, share),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res, info }) => contextOf(req, res, info.signal),
    }),
  );
  app.use(
    '/api',
    mirror({
      bodyLimit,
      share,
      log: silentLog,
      createContext: (request, response, gone) =>
        contextOf(request as express.Request, response as express.Response, gone),
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
