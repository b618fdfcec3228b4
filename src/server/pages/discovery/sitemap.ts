import { Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { findMapParts, MAP_ENTRIES_MAX, readMapPart } from '../../modules/reports/listed.ts';
import type { Made } from '../render/responseCache.ts';
import { toCachedResponse, sendCachedResponse } from '../render/cachedResponse.ts';
import { LIST_TAG } from '../render/resolvePage.ts';
import { escapeXml } from './feed.ts';
import type { FoundParts } from './parts.ts';

/** Our own pages for everybody; they stand in the first file. */
const PAGES = [
  paths.home,
  paths.analyze,
  paths.truthRadar,
  paths.about,
  paths.contactPress,
  paths.roadmap,
  paths.terms,
  paths.privacy,
];
const ROOM = MAP_ENTRIES_MAX - 100;

/** Up to so many entries a file is made anew whenever a report has changed; larger ones at times. */
const CHEAP = 1_000;
const LARGE_TAG = 'large map';
const LARGE_FOR_MS = 60_000;

type Parts = Awaited<ReturnType<typeof findMapParts>>;

/** `/sitemap.xml`: all that may be listed, or where there is more than a file may hold, an index of files. */
export function sitemap({ db, responseCache, origin }: FoundParts): Router {
  let known: Promise<Parts> | null = null;
  /** Of a large site counted once in a while: it takes a look at every report. */
  const partsNow = async () => {
    const parts = await (known ?? findMapParts(db, ROOM));
    if (parts.length > 1 && known === null) {
      known = Promise.resolve(parts);
      setTimeout(() => {
        known = null;
      }, LARGE_FOR_MS).unref();
    }
    return parts;
  };

  const writeFile = async (parts: Parts, index: number): Promise<Made> => {
    const lines = index === 0 ? PAGES.map((path) => entry(origin + path)) : [];
    const start = parts[index];
    if (start)
      for await (const batch of readMapPart(db, start, ROOM))
        for (const { slug, updatedAt } of batch)
          lines.push(entry(origin + paths.report(slug), updatedAt));
    return made(['<urlset', ...lines, '</urlset>'], lines.length <= CHEAP);
  };
  const made = async ([root = '', ...lines]: string[], isCheap: boolean): Promise<Made> => {
    if (!isCheap) setTimeout(() => responseCache.forget(LARGE_TAG), LARGE_FOR_MS).unref();
    const text = [XML, `${root} xmlns="${NAMESPACE}">`, ...lines, ''].join('\n');
    const headers = {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    };
    const answer = await toCachedResponse(200, Buffer.from(text), headers);
    return { answer, tags: [isCheap ? LIST_TAG : LARGE_TAG] };
  };

  const router = Router();
  router.get(paths.sitemap, async (request, response) => {
    const answer = await responseCache.make(paths.sitemap, async () => {
      const parts = await partsNow();
      if (parts.length <= 1) return writeFile(parts, 0);
      const files = parts.map((_, index) => {
        const address = escapeXml(origin + paths.sitemapPart(index + 1));
        return `<sitemap><loc>${address}</loc></sitemap>`;
      });
      return made(['<sitemapindex', ...files, '</sitemapindex>'], false);
    });
    sendCachedResponse(request, response, answer, {});
  });
  router.get(paths.sitemapPartPattern, async (request, response, next) => {
    const number = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const parts = number > 0 ? await partsNow() : [];
    if (parts.length <= 1 || number > parts.length) {
      next();
      return;
    }
    const key = paths.sitemapPart(number);
    sendCachedResponse(
      request,
      response,
      await responseCache.make(key, () => writeFile(parts, number - 1)),
      {},
    );
  });
  return router;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}
