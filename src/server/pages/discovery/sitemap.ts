import { Router } from 'express';
import { paths, routeList } from '../../../shared/paths.ts';
import {
  findSitemapParts,
  SITEMAP_ENTRIES_MAX,
  readSitemapPart,
} from '../../modules/reports/lists.ts';
import {
  LIST_TAG,
  type ResponseCache,
  sendCachedResponse,
  toFresh,
} from '../../api/responseCache.ts';
import type { Database } from '../../platform/database/database.ts';
import { XML_POLICY } from '../render/securityHeaders.ts';
import { escapeXml } from './documents.ts';

const SITE_PAGES = routeList.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);
const REPORTS_PER_FILE = SITEMAP_ENTRIES_MAX - 100;

/**
 * Files up to this size are rebuilt after every report change, larger ones once per LARGE_FILE_MS.
 */
const SMALL_FILE_MAX = 1_000;
const LARGE_TAG = 'large map';
const LARGE_FILE_MS = 60_000;

interface SitemapParts {
  db: Database;
  responseCache: ResponseCache;
  origin: string;
}

type Parts = Awaited<ReturnType<typeof findSitemapParts>>;

/** `/sitemap.xml` lists all indexable pages, or is an index of files when there are too many. */
export function sitemap({ db, responseCache, origin }: SitemapParts): Router {
  let cachedParts: Promise<Parts> | null = null;
  /** Cached for large sites, because counting reads every report. */
  const currentParts = async () => {
    const parts = await (cachedParts ?? findSitemapParts(db, REPORTS_PER_FILE));
    if (parts.length > 1 && cachedParts === null) {
      cachedParts = Promise.resolve(parts);
      setTimeout(() => {
        cachedParts = null;
      }, LARGE_FILE_MS).unref();
    }
    return parts;
  };

  const write = ([root = '', ...lines]: string[], isSmall: boolean) => {
    if (!isSmall) setTimeout(() => responseCache.forget(LARGE_TAG), LARGE_FILE_MS).unref();
    const text = [XML, `${root} xmlns="${NAMESPACE}">`, ...lines, ''].join('\n');
    return toFresh(text, HEADERS, [isSmall ? LIST_TAG : LARGE_TAG]);
  };
  const writeFile = async (parts: Parts, index: number) => {
    const lines = index === 0 ? SITE_PAGES.map((path) => entry(origin + path)) : [];
    const start = parts[index];
    if (start)
      for await (const batch of readSitemapPart(db, start, REPORTS_PER_FILE))
        for (const { slug, updatedAt } of batch)
          lines.push(entry(origin + paths.report(slug), updatedAt));
    return write(['<urlset', ...lines, '</urlset>'], lines.length <= SMALL_FILE_MAX);
  };

  const router = Router();
  router.get(paths.sitemap, async (request, response) => {
    const answer = await responseCache.make(paths.sitemap, async () => {
      const parts = await currentParts();
      if (parts.length <= 1) return writeFile(parts, 0);
      const files = parts.map((_, index) => {
        const address = escapeXml(origin + paths.sitemapPart(index + 1));
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
  return router;
}

const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  ...XML_POLICY,
};
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}
