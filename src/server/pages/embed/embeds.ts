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

/** A form in which other sites show a report. */
interface Form {
  /** Its answers are kept under this and the slug; no address holds a space. */
  name: string;
  address: (slug: string) => string;
  headers: Record<string, string>;
  /** How long a browser may keep what is of a finished report. */
  finished: string;
  write: (shown: Report | Missing, origin: string) => string;
}

// In lower case they take the place of what every answer has.
const FOR_OTHERS = { 'cross-origin-resource-policy': 'cross-origin', 'X-Robots-Tag': 'noindex' };

const EMBED: Form = {
  name: 'embed',
  address: paths.embed,
  headers: {
    ...FOR_OTHERS,
    'Content-Type': 'text/html; charset=utf-8',
    'content-security-policy': EMBED_POLICY,
  },
  finished: 'no-cache',
  write: writeEmbed,
};
const BADGE: Form = {
  name: 'badge',
  address: paths.badge,
  headers: { ...FOR_OTHERS, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  finished: 'public, max-age=300',
  write: writeBadge,
};

/** Reports as other sites show them: a small page for a frame, and a badge. */
export function embeds(parts: {
  db: Database;
  responseCache: ResponseCache;
  origin: string;
}): Router {
  const { db, responseCache, origin } = parts;

  const serve = (form: Form) => async (request: Request<{ slug: string }>, response: Response) => {
    const since = responseCache.moment();
    const shown = await find(db, request.params.slug);
    if (typeof shown === 'object' && form.address(shown.slug) !== request.path) {
      response.set('Cache-Control', 'no-cache').redirect(301, form.address(shown.slug));
      return;
    }
    const name = typeof shown === 'object' ? shown.slug : shown;
    const make = async () => {
      const isFinished = typeof shown === 'object' && shown.status === 'completed';
      const status = typeof shown === 'object' ? 200 : MISSING[shown];
      const cacheControl = isFinished ? form.finished : 'no-cache';
      const headers = { ...form.headers, 'Cache-Control': cacheControl };
      const body = Buffer.from(form.write(shown, origin));
      return {
        answer: await toCachedResponse(status, body, headers),
        tags: isFinished ? [reportTag(shown.reportId)] : null,
      };
    };
    const answer = await responseCache.make(`${form.name} ${name}`, make, since);
    // It says the same as `frame-ancestors`, and has no word for everybody.
    if (form === EMBED) response.removeHeader('x-frame-options');
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
