import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { RequestHandler } from 'express';
import { cooldownEnd } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { AddressShare, RunCostly } from '../../api/addressShare.ts';
import { type Context, readSessionToken } from '../../api/context.ts';
import {
  type CachedResponse,
  LIST_TAG,
  reportTag,
  type ResponseCache,
  sendCachedResponse,
  SITE_TAG,
  toCachedResponse,
} from '../../api/responseCache.ts';
import { appRouter } from '../../api/router.ts';
import { networkOf } from '../../modules/accounts/address.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import { type CopyKey, hasCopy, readCopy, storeCopy } from '../../modules/reports/read.ts';
import type { Renderer } from './build.ts';
import { guardRoute, type Page, resolvePage, toSite, withQuery } from './resolvePage.ts';

export interface PagesParts {
  responseCache: ResponseCache;
  renderer: Renderer;
  /** Public base URL, without a trailing slash. */
  origin: string;
  https: boolean;
  /** Anonymous, because rendered pages are the same for every visitor. */
  anonymousContext: () => Context;
}

export function pages(parts: PagesParts & { share: Pick<AddressShare, 'runFor'> }): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const context = parts.anonymousContext();
    const since = parts.responseCache.revision();
    const resolved = await resolvePage(context.db, request.path);
    const [path = ''] = request.originalUrl.split('?', 1);
    const query = request.originalUrl.slice(path.length);
    if ('to' in resolved) {
      const { copied } = resolved;
      if (copied) {
        const source = await readPageSource(parts, context, copied.updatedAt);
        response.set(await copyHeader(context, copied, source));
      }
      // Slugs can change, so browsers must revalidate the redirect.
      response.set('Cache-Control', 'no-cache').redirect(301, resolved.to + query);
      return;
    }
    if (resolved.guard) {
      const session = readSessionToken(request, parts.https);
      const user = await readPageSession(context, session, context.now);
      const target = guardRoute(resolved.guard, user, resolved.path + query);
      if (target !== null) {
        response.set('Cache-Control', 'private, no-store').redirect(302, target);
        return;
      }
    }
    const run = parts.share.runFor(networkOf(request.ip));
    const answer = await getPage(parts, context, withQuery(resolved, query), since, run);
    sendCachedResponse(request, response, answer);
  };
}

/** `since` is the cache's revision before the page was resolved. */
async function getPage(
  parts: PagesParts,
  context: Context,
  page: Page,
  since: number,
  run: RunCostly = (_kind, work) => work(),
): Promise<CachedResponse> {
  // A key that is an address is answered before authorization; no address has a space.
  const isHidden = page.status === 403 || page.status === 410;
  const kind = page.guard ? 'guarded ' : isHidden ? 'hidden ' : '';
  const make = async () => {
    const source = await readPageSource(parts, context, page.analyzedAt);
    const { site, origin, mayResubmit, cooldown } = source;
    const { path, status, headers } = page;
    const { assetsFor, render: renderHtml } = parts.renderer;
    const render = async () => {
      const shown = { path, status, assetsFor, site, mayResubmit, origin };
      const rendered = await renderHtml({ ...shown, router: appRouter, context });
      return toCachedResponse(rendered.status, rendered.html, { ...PAGE_HEADERS, ...headers });
    };
    return {
      answer: page.copied
        ? await prerendered(context, page.copied, source, render)
        : await render(),
      tags: page.keep ? [...page.tags, SITE_TAG] : null,
      ...(cooldown && !mayResubmit && { until: cooldown }),
    };
  };
  const key = kind + page.path;
  const load = () => parts.responseCache.make(key, make, since);
  // These pages are few and rendered only after changes, so they cost the caller no share.
  if (page.keep && page.tags.every((tag) => tag === LIST_TAG)) return load();
  return parts.responseCache.find(key) ?? run('render', load);
}

type PageSource = Awaited<ReturnType<typeof readPageSource>>;

async function readPageSource(
  { renderer: { build }, origin }: PagesParts,
  { settings, now }: Context,
  analyzedAt?: string,
) {
  const site = toSite(await settings());
  const cooldown =
    analyzedAt === undefined ? null : cooldownEnd(analyzedAt, site.resubmitCooldownDays);
  return { build, origin, site, cooldown, mayResubmit: cooldown !== null && now > cooldown };
}

export async function copyPage(parts: PagesParts, slug: string): Promise<void> {
  const context = parts.anonymousContext();
  const resolve = () => resolvePage(context.db, paths.report(slug));
  const page = await resolve();
  if ('to' in page || !page.copied) return;
  const cached = parts.responseCache.find(page.path);
  if (cached?.headers['x-prerendered'] === 'true') return;
  // A cached page without a copy would prevent making one.
  parts.responseCache.forget(reportTag(page.copied.reportId));
  const since = parts.responseCache.revision();
  const current = await resolve();
  if (!('to' in current)) await getPage(parts, context, current, since);
}

const decompress = promisify(brotliDecompress);

const PRERENDERED = { 'x-prerendered': 'true' } as const;

/** Covers everything that the page shows; null in development, whose edits it does not cover. */
function copyKey(report: Report, { build, cooldown: _, ...source }: PageSource): CopyKey | null {
  if (build === null) return null;
  const { reportId, version } = report;
  const shown = JSON.stringify([build, source, report]);
  return [reportId, version, hash('sha256', shown, 'base64url')];
}

/** Works without the database, but then stores no copy. */
async function prerendered(
  { db, log, now }: Context,
  report: Report,
  source: PageSource,
  render: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const key = copyKey(report, source);
  if (key === null) return render();
  const onError = (error: unknown) => {
    log.warn({ err: error, reportId: report.reportId }, 'the copy of a page is out of reach');
    return null;
  };
  const stored = await readCopy(db, ...key)
    .then((copy) => copy && decompress(copy.html))
    .catch(onError);
  if (stored) return toCachedResponse(200, stored, { ...PAGE_HEADERS, ...PRERENDERED });
  const answer = await render();
  if (answer.status !== 200 || !answer.br) return answer;
  const isStored = await storeCopy(db, ...key, answer.br, now).catch(onError);
  return isStored ? { ...answer, headers: { ...answer.headers, ...PRERENDERED } } : answer;
}

async function copyHeader({ db }: Context, report: Report, source: PageSource) {
  const key = copyKey(report, source);
  return key !== null && (await hasCopy(db, ...key)) ? PRERENDERED : {};
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;
