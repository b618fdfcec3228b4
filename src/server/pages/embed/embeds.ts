import { type Request, type Response, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../modules/errors.ts';
import { readReport } from '../../modules/reports/read.ts';
import type { ResponseCache } from '../render/responseCache.ts';
import { toCachedResponse, sendCachedResponse } from '../render/cachedResponse.ts';
import { reportTag } from '../render/resolvePage.ts';
import { EMBED_POLICY, writeBadge, writeEmbed, MISSING, type Missing } from './writeEmbed.ts';

interface Format {
  /** Prefix of the cache key, separated by a space, which no address contains. */
  name: string;
  address: (slug: string) => string;
  headers: Record<string, string>;
  cacheControl: string;
  write: (shown: Report | Missing, origin: string) => string;
}

// Lower-case names override the common headers.
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin', 'X-Robots-Tag': 'noindex' };

const EMBED: Format = {
  name: 'embed',
  address: paths.embed,
  headers: {
    ...CROSS_ORIGIN,
    'Content-Type': 'text/html; charset=utf-8',
    'content-security-policy': EMBED_POLICY,
    // Redundant with `frame-ancestors`, and cannot allow every site.
    'x-frame-options': '',
  },
  cacheControl: 'no-cache',
  write: writeEmbed,
};
const BADGE: Format = {
  name: 'badge',
  address: paths.badge,
  headers: { ...CROSS_ORIGIN, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  cacheControl: 'public, max-age=300',
  write: writeBadge,
};

export function embeds(parts: {
  db: Database;
  responseCache: ResponseCache;
  origin: string;
}): Router {
  const { db, responseCache, origin } = parts;

  const serve =
    (format: Format) => async (request: Request<{ slug: string }>, response: Response) => {
      const since = responseCache.revision();
      const shown = await find(db, request.params.slug);
      if (typeof shown === 'object' && format.address(shown.slug) !== request.path) {
        response.set('Cache-Control', 'no-cache').redirect(301, format.address(shown.slug));
        return;
      }
      const isCompleted = typeof shown === 'object' && shown.status === 'completed';
      const make = async () => {
        const status = typeof shown === 'object' ? 200 : MISSING[shown];
        const cacheControl = isCompleted ? format.cacheControl : 'no-cache';
        const headers = { ...format.headers, 'Cache-Control': cacheControl };
        const body = Buffer.from(format.write(shown, origin));
        return {
          answer: await toCachedResponse(status, body, headers),
          tags: isCompleted ? [reportTag(shown.reportId)] : null,
        };
      };
      // Under its address it is given out before anything else is asked.
      const unfinished = `${format.name} ${typeof shown === 'object' ? shown.slug : shown}`;
      const key = isCompleted ? format.address(shown.slug) : unfinished;
      const answer = await responseCache.make(key, make, since);
      if (format === EMBED) response.removeHeader('x-frame-options');
      sendCachedResponse(request, response, answer, {});
    };

  const router = Router();
  router.get(paths.embedPattern, serve(EMBED));
  router.get(paths.badgePattern, serve(BADGE));
  return router;
}

async function find(db: Database, id: string): Promise<Report | Missing> {
  try {
    return await readReport(db, id, 'anybody');
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    if (code !== 'not_found' && code !== 'gone' && code !== 'withheld') throw error;
    return code;
  }
}
