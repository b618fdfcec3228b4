import { type RequestHandler, Router } from 'express';
import { LIST_PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { listDiscoveryReports, type DiscoveryReport } from '../../modules/reports/lists.ts';
import { LIST_TAG } from '../render/resolvePage.ts';
import { XML_POLICY } from '../render/securityHeaders.ts';
import { toCachedResponse, sendCachedResponse } from '../render/cachedResponse.ts';
import type { DiscoveryParts } from './parts.ts';
import { images } from '../share-image/images.ts';
import { sitemap } from './sitemap.ts';
import { writeFeed } from './feed.ts';
import { writeLlms } from './writeLlms.ts';
import { writeManifest } from './writeManifest.ts';
import { writeRobots } from './writeRobots.ts';

const NEWEST_MAX = LIST_PAGE_SIZE_MAX / 2;

export function discovery(parts: DiscoveryParts): Router {
  const { responseCache, origin } = parts;
  const router = Router();

  const serve = (path: string, type: string, tags: string[], write: () => Promise<string>) => {
    const handler: RequestHandler = async (request, response) => {
      const answer = await responseCache.make(path, async () => {
        const headers = {
          ...{ 'Content-Type': type, 'Cache-Control': 'public, max-age=300' },
          ...(type === ATOM && XML_POLICY),
        };
        return { answer: await toCachedResponse(200, Buffer.from(await write()), headers), tags };
      });
      sendCachedResponse(request, response, answer, {});
    };
    router.get(path, handler);
  };
  const withNewest = (write: (reports: DiscoveryReport[], origin: string) => string) => async () =>
    write(await listDiscoveryReports(parts, NEWEST_MAX), origin);

  serve(paths.robots, TEXT, [], () => Promise.resolve(writeRobots(origin)));
  serve(paths.manifest, MANIFEST, [], () => Promise.resolve(writeManifest()));
  serve(paths.feed, ATOM, [LIST_TAG], withNewest(writeFeed));
  serve(paths.llms, TEXT, [LIST_TAG], withNewest(writeLlms));
  router.use(sitemap(parts));
  router.use(images(parts));
  return router;
}

const TEXT = 'text/plain; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';
