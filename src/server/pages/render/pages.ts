import type { RequestHandler } from 'express';
import { cooldownEnd } from '../../../shared/cooldown.ts';
import { appRouter } from '../../api/router.ts';
import type { AddressShare, RunCostly } from '../../api/addressShare.ts';
import type { Context } from '../../api/context.ts';
import { readSessionToken } from '../../api/caller.ts';
import { networkOf } from '../../modules/accounts/address.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import {
  LIST_TAG,
  type Resolved,
  resolvePage,
  SITE_TAG,
  siteOf,
  guardRoute,
  withQuery,
} from './resolvePage.ts';
import { copyHeader, OF_PAGES, type PageSource, prerendered } from './prerendered.ts';
import type { ResponseCache } from './responseCache.ts';
import { toCachedResponse, type CachedResponse, sendCachedResponse } from './cachedResponse.ts';
import type { Renderer, Site } from './renderer.ts';

export interface PagesParts {
  responseCache: ResponseCache;
  renderer: Renderer;
  /** Where people reach the product, without a slash at the end. */
  origin: string;
  /** People reach the product by https. */
  https: boolean;
  /** A context of nobody in particular: what is rendered is the same for every visitor. */
  anonymousContext: () => Context;
  commonHeaders: Record<string, string>;
}

/** Answers every address that nothing else answered with a page, a redirect or the 404 page. */
export function pages(parts: PagesParts & { share: Pick<AddressShare, 'runFor'> }): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const context = parts.anonymousContext();
    const since = parts.responseCache.moment();
    const resolved = await resolvePage(context.db, request.path);
    const [path = ''] = request.originalUrl.split('?', 1);
    const query = request.originalUrl.slice(path.length);
    if (resolved.kind === 'redirect') {
      const { copied } = resolved;
      if (copied) {
        const source = await sourceOf(parts, context, copied.updatedAt);
        response.set(await copyHeader(context, copied, source));
      }
      // Slugs can change, so a browser may keep the redirect only if it asks again.
      response.set('Cache-Control', 'no-cache').redirect(301, resolved.to + query);
      return;
    }
    if (resolved.guard) {
      const session = readSessionToken(request, parts.https);
      const user = await readPageSession(context, session, context.now);
      const elsewhere = guardRoute(resolved.guard, user, resolved.path + query);
      if (elsewhere !== null) {
        response.set('Cache-Control', 'private, no-store').redirect(302, elsewhere);
        return;
      }
    }
    const run = parts.share.runFor(networkOf(request.ip));
    const answer = await storePage(parts, context, withQuery(resolved, query), since, run);
    sendCachedResponse(request, response, answer, parts.commonHeaders);
  };
}

type Page = Extract<Resolved, { kind: 'page' }>;

/**
 * The page as it is kept in memory, or made now. `since`: the keeper's moment before it was resolved;
 * `run`: how far the share of whoever asks goes. Each has to wait for their own turn, not for that of
 * who had the same page begun.
 */
export async function storePage(
  parts: PagesParts,
  context: Context,
  page: Page,
  since: number,
  run: RunCostly = (_kind, work) => work(),
): Promise<CachedResponse> {
  // What is kept under an address is given out before anybody looks who asks. None holds a space.
  const isHidden = page.status === 403 || page.status === 410;
  const kind = page.guard ? 'guarded ' : isHidden ? 'hidden ' : '';
  const make = async () => {
    const source = await sourceOf(parts, context, page.analyzedAt);
    const render = () => renderPage(parts, context, page, source);
    return {
      answer: page.copied
        ? await prerendered(context, page.copied, source, render)
        : await render(),
      tags: page.keep ? [...page.tags, SITE_TAG] : null,
      ...(page.analyzedAt !== undefined &&
        !source.mayResubmit && { until: cooldownEndOf(source.site, page.analyzedAt) }),
    };
  };
  const key = kind + page.path;
  const begin = () => parts.responseCache.make(key, make, since);
  // Of these there are few: however often they are asked for, they are made when their data changes.
  if (page.keep && page.tags.every((tag) => tag === LIST_TAG)) return begin();
  return parts.responseCache.find(key) ?? run('render', begin);
}

/** `analyzedAt`: when the report on the page was analyzed last. */
async function sourceOf(
  { renderer, origin }: PagesParts,
  context: Context,
  analyzedAt?: string,
): Promise<PageSource> {
  const site = siteOf(await context.settings());
  const mayResubmit = analyzedAt !== undefined && context.now > cooldownEndOf(site, analyzedAt);
  return { build: renderer.build, origin, site, mayResubmit };
}

const cooldownEndOf = ({ resubmitCooldownDays }: Site, analyzedAt: string): Date =>
  cooldownEnd(analyzedAt, resubmitCooldownDays);

async function renderPage(
  { renderer }: PagesParts,
  context: Context,
  { path, status, headers }: Page,
  { site, mayResubmit, origin }: PageSource,
): Promise<CachedResponse> {
  const { assetsFor, render } = renderer;
  const page = { path, status, assetsFor, site, mayResubmit, origin };
  const rendered = await render({ ...page, router: appRouter, context });
  const body = Buffer.from(rendered.html);
  return toCachedResponse(rendered.status, body, { ...OF_PAGES, ...headers });
}
