import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import * as limits from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { createAddressShare } from './api/addressShare.ts';
import { apiDocs } from './api/rest/apiDocs.ts';
import {
  type Context,
  type CreateContext,
  anonymousRequest,
  type RequestContext,
  requestContext,
} from './api/context.ts';
import { countView } from './api/countView.ts';
import { answerError, discardBody, refuseUnclearHost } from './api/errors.ts';
import { health, type ReadinessChecks } from './api/health.ts';
import { importFile, restHandler } from './api/rest/handler.ts';
import { progress, type ProgressSubscribers } from './api/progress.ts';
import { boundQuery, hasBody } from './api/readBody.ts';
import { answerFromCache } from './api/responseCache.ts';
import { publicReads } from './api/rest/publicReads.ts';
import { readCalls, trpcHandler } from './api/trpcHandler.ts';
import type { Config } from './config.ts';
import { discovery } from './pages/discovery/discovery.ts';
import { images, type Painter } from './pages/share-image/images.ts';
import { debugPages } from './pages/debug/debugPages.ts';
import { embeds } from './pages/embed/embeds.ts';
import { copyPage, type PagesParts, pages } from './pages/render/pages.ts';

/** Bytes; JSON may escape each code point with twelve characters (`\ud83d\ude00`). */
const BODY_LIMIT =
  12 * (limits.CONTENT_MAX + limits.NOTES_MAX + limits.SPEAKER_MAX + limits.ORIGIN_MAX) + 4_096;

export interface AppParts extends Pick<PagesParts, 'responseCache' | 'renderer' | 'origin'> {
  commonHeaders: Record<string, string>;
  config: Pick<Config, 'trustProxy' | 'publicUrl'>;
  https: boolean;
  services: Omit<Context, keyof RequestContext | 'waiting' | 'copyPage' | 'runCostly'>;
  subscribers: ProgressSubscribers;
  painter: Painter;
  readiness: ReadinessChecks;
  isStopping: () => boolean;
  recentErrors: () => readonly string[];
  identityHandler: express.RequestHandler | null;
  assets: express.RequestHandler;
}

const NOBODY_LEAVES = new AbortController().signal;

export function createApp(parts: AppParts): RequestListener {
  const { services, responseCache, commonHeaders } = parts;
  const share = createAddressShare(services);
  const contextOf = (asking: RequestContext, gone = NOBODY_LEAVES): Context => ({
    ...services,
    ...asking,
    runCostly: share.runFor(asking.credentials.visitor.address),
    waiting: {
      ...parts.subscribers,
      gone,
      analysisMs: limits.ANALYZE_WAIT_MS,
      detailedMs: limits.DETAILED_WAIT_MS,
    },
    copyPage: (slug) => copyPage(site, slug),
  });
  const accounts = { ...services, https: parts.https };
  const createContext: CreateContext = (request, response, gone) =>
    contextOf(requestContext(accounts, request, response, new Date()), gone);
  const anonymousContext = (): Context => contextOf(anonymousRequest(new Date()));
  const { db, log } = services;
  const site = { ...parts, db, log, share, anonymousContext };

  const app: Express = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', parts.config.trustProxy);
  app.use((_request, response, next) => {
    response.set(commonHeaders);
    next();
  });
  app.use(boundQuery);
  // Before anything reads a body.
  if (parts.identityHandler) app.use(parts.identityHandler);
  app.use(health(parts.readiness, parts.isStopping));
  app.use([paths.api, paths.trpc], share.limit);
  app.get(paths.progressPattern, progress(db, parts.subscribers, services.settings));
  app.post(
    paths.viewPattern,
    countView({ db, https: parts.https }, () => new Date()),
  );
  app.use(paths.trpc, readCalls(BODY_LIMIT, share), trpcHandler(createContext));
  app.post(paths.importLibrary, importFile(createContext));
  app.use(apiDocs(parts.config.publicUrl, responseCache));
  app.use(paths.api, publicReads(site));
  app.use(paths.api, restHandler({ bodyLimit: BODY_LIMIT, share, createContext }));
  app.use(parts.assets);
  app.use(share.limit);
  app.use((request, _response, next) => {
    if (hasBody(request)) discardBody(request);
    next();
  });
  app.use([discovery(site), images(site), embeds(site), debugPages(site), pages(site)]);
  app.use(answerError(log));

  return (request, response) => {
    if (refuseUnclearHost(commonHeaders, request, response)) return;
    if (hasBody(request) && (request.method === 'GET' || request.method === 'HEAD'))
      discardBody(request);
    if (!answerFromCache(responseCache, commonHeaders, request, response)) app(request, response);
  };
}

export function createHealthApp(parts: Pick<AppParts, 'readiness' | 'isStopping'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(health(parts.readiness, parts.isStopping));
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('This process works on jobs alone.\n');
  });
  return app;
}
