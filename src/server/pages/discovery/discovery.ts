import { Router } from 'express';
import { LIST_PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { LIST_TAG, sendCachedResponse, toFresh } from '../../api/responseCache.ts';
import { listDiscoveryReports } from '../../modules/reports/lists.ts';
import { XML_POLICY } from '../render/securityHeaders.ts';
import type { ImageParts } from '../share-image/images.ts';
import { ATOM, writeFeed, writeLlms, writeManifest, writeRobots } from './documents.ts';
import { sitemap } from './sitemap.ts';

const NEWEST_MAX = LIST_PAGE_SIZE_MAX / 2;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const FEED = { 'Content-Type': ATOM, ...XML_POLICY };
const MANIFEST = { 'Content-Type': 'application/manifest+json; charset=utf-8' };

/** What machines look for: robots.txt, site map, feed, llms.txt and manifest. */
export function discovery(
  parts: Pick<ImageParts, 'db' | 'log' | 'responseCache' | 'origin'>,
): Router {
  const { responseCache, origin } = parts;
  const newest = () => listDiscoveryReports(parts, NEWEST_MAX);
  const router = Router();
  const serve = (
    path: string,
    type: Record<string, string>,
    tags: string[],
    write: () => string | Promise<string>,
  ) => {
    const headers = { ...type, 'Cache-Control': 'public, max-age=300' };
    router.get(path, async (request, response) => {
      const make = async () => toFresh(await write(), headers, tags);
      sendCachedResponse(request, response, await responseCache.make(path, make));
    });
  };
  serve(paths.robots, TEXT, [], () => writeRobots(origin));
  serve(paths.manifest, MANIFEST, [], writeManifest);
  serve(paths.feed, FEED, [LIST_TAG], async () => writeFeed(await newest(), origin));
  serve(paths.llms, TEXT, [LIST_TAG], async () => writeLlms(await newest(), origin));
  router.use(sitemap(parts));
  return router;
}
