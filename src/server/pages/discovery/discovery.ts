import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { LIST_PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { paths, routeList } from '../../../shared/paths.ts';
import { LIST_TAG, sendCachedResponse, toFresh } from '../../api/responseCache.ts';
import * as lists from '../../modules/reports/lists.ts';
import { XML_POLICY } from '../render/securityHeaders.ts';
import type { ImageParts } from '../share-image/images.ts';
import * as documents from './documents.ts';

const NEWEST_MAX = LIST_PAGE_SIZE_MAX / 2;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const FEED = { 'Content-Type': documents.ATOM, ...XML_POLICY };
const SITEMAP = { 'Content-Type': 'application/xml; charset=utf-8', ...XML_POLICY };
const MANIFEST = { 'Content-Type': 'application/manifest+json; charset=utf-8' };

type DiscoveryParts = Pick<ImageParts, 'db' | 'log' | 'responseCache' | 'origin'>;

export function discovery(parts: DiscoveryParts): Router {
  const { responseCache, origin } = parts;
  const newest = () => lists.listDiscoveryReports(parts, NEWEST_MAX);
  const router = Router();
  const serve = (
    path: string,
    type: Record<string, string>,
    tags: string[],
    write: () => string | Promise<string>,
  ) => {
    const headers = { ...type, ...documents.SHORTLY };
    router.get(path, async (request, response) => {
      const make = async () => toFresh(await write(), headers, tags);
      sendCachedResponse(request, response, await responseCache.make(path, make));
    });
  };
  serve(paths.robots, TEXT, [], () => documents.writeRobots(origin));
  serve(paths.manifest, MANIFEST, [], documents.writeManifest);
  serve(paths.feed, FEED, [LIST_TAG], async () => documents.writeFeed(await newest(), origin));
  serve(paths.llms, TEXT, [LIST_TAG], async () => documents.writeLlms(await newest(), origin));
  serveSitemap(router, parts);
  return router;
}

const SITE_PAGES = routeList.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);
const REPORTS_PER_FILE = lists.SITEMAP_ENTRIES_MAX - 100;

/** Lines; larger files are not rewritten at each change but after LARGE_FILE_MS. */
const SMALL_FILE_MAX = 1_000;
const LARGE_TAG = 'large map';
const LARGE_FILE_MS = 60_000;

type Parts = Awaited<ReturnType<typeof lists.findSitemapParts>>;

function serveSitemap(router: Router, { db, responseCache, origin }: DiscoveryParts): void {
  /** Only of large sites, where counting is slow. */
  const cachedParts = new LRUCache<'parts', Parts>({ max: 1, ttl: LARGE_FILE_MS });
  const currentParts = async () => {
    const cached = cachedParts.get('parts');
    if (cached) return cached;
    const parts = await lists.findSitemapParts(db, REPORTS_PER_FILE);
    if (parts.length > 1) cachedParts.set('parts', parts);
    return parts;
  };

  const write = ([root = '', ...lines]: string[], isSmall: boolean) => {
    if (!isSmall) setTimeout(() => responseCache.forget(LARGE_TAG), LARGE_FILE_MS).unref();
    const text = [XML, `${root} xmlns="${NAMESPACE}">`, ...lines, ''].join('\n');
    return toFresh(text, { ...SITEMAP, ...documents.SHORTLY }, [isSmall ? LIST_TAG : LARGE_TAG]);
  };
  const writeFile = async (parts: Parts, index: number) => {
    const lines = index === 0 ? SITE_PAGES.map((path) => sitemapEntry(origin + path)) : [];
    const start = parts[index];
    if (start)
      for await (const batch of lists.readSitemapPart(db, start, REPORTS_PER_FILE))
        for (const { slug, updatedAt } of batch)
          lines.push(sitemapEntry(origin + paths.report(slug), updatedAt));
    return write(['<urlset', ...lines, '</urlset>'], lines.length <= SMALL_FILE_MAX);
  };

  router.get(paths.sitemap, async (request, response) => {
    const answer = await responseCache.make(paths.sitemap, async () => {
      const parts = await currentParts();
      if (parts.length <= 1) return writeFile(parts, 0);
      const files = parts.map((_, index) => {
        const address = documents.escapeXml(origin + paths.sitemapPart(index + 1));
        return `<sitemap><loc>${address}</loc></sitemap>`;
      });
      return write(['<sitemapindex', ...files, '</sitemapindex>'], false);
    });
    sendCachedResponse(request, response, answer);
  });
  router.get(paths.sitemapPartPattern, async (request, response, next) => {
    const number = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const parts = number > 0 ? await currentParts() : [];
    if (parts.length <= 1 || number > parts.length) {
      next();
      return;
    }
    const make = () => writeFile(parts, number - 1);
    const answer = await responseCache.make(paths.sitemapPart(number), make);
    sendCachedResponse(request, response, answer);
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function sitemapEntry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url><loc>${documents.escapeXml(address)}</loc>${lastmod}</url>`;
}
