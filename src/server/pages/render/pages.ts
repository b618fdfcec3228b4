import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { RequestHandler } from 'express';
import { cooldownEnd } from '../../../shared/dates.ts';
import { decodePart } from '../../../shared/decodePart.ts';
import { type Guard, paths, type Route, routeList, routes } from '../../../shared/paths.ts';
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
import type { User } from '../../modules/accounts/caller.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import * as reading from '../../modules/reports/read.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Renderer } from './build.ts';

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
        const key = copyKey(copied, source);
        if (key !== null && (await reading.hasCopy(context.db, ...key))) response.set(PRERENDERED);
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
  const { bannerText: text, resubmitCooldownDays } = await settings();
  // A new text gets a new id, so that dismissing one banner does not hide the next.
  const banner = text === '' ? null : { id: `b${hash('sha256', text).slice(0, 12)}`, text };
  const cooldown = analyzedAt === undefined ? null : cooldownEnd(analyzedAt, resubmitCooldownDays);
  const site = { banner, resubmitCooldownDays };
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
function copyKey(
  report: Report,
  { build, cooldown: _, ...source }: PageSource,
): reading.CopyKey | null {
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
  const stored = await reading
    .readCopy(db, ...key)
    .then((copy) => copy && decompress(copy.html))
    .catch(onError);
  if (stored) return toCachedResponse(200, stored, { ...PAGE_HEADERS, ...PRERENDERED });
  const answer = await render();
  if (answer.status !== 200 || !answer.br) return answer;
  const isStored = await reading.storeCopy(db, ...key, answer.br, now).catch(onError);
  return isStored ? { ...answer, headers: { ...answer.headers, ...PRERENDERED } } : answer;
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;

const fixedRoutes = new Map(
  routeList.filter(({ path }) => /^\/[^:]*$/.test(path)).map((route) => [route.path, route]),
);
const EDIT_SEO = /^\/admin\/reports\/[^/]+\/edit-seo$/;

const fixedRoute = (path: string): Route | undefined =>
  fixedRoutes.get(path) ??
  (EDIT_SEO.test(path) ? { name: 'editSeo', ...routes.editSeo } : undefined);

/** Returns where to redirect the user, or null. */
function guardRoute(guard: Guard, user: User | null, address: string): string | null {
  if (user === null) return paths.signIn(address);
  return guard === 'admin' && user.role !== 'ADMIN' ? paths.notFound : null;
}

interface Page {
  status: 200 | 403 | 404 | 410;
  /** The path to render: one for all unknown addresses and one for all missing reports. */
  path: string;
  tags: string[];
  keep: boolean;
  guard?: Guard;
  headers?: Record<string, string>;
  analyzedAt?: string;
  copied?: Report;
}

type Resolved = Page | { to: string; copied?: Report };

const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

const notFound: Page = { status: 404, path: paths.notFound, tags: [], keep: true };

const hiddenReports = {
  not_found: { ...notFound, path: paths.report('missing') },
  gone: { ...notFound, status: 410, path: paths.report('gone') },
  withheld: { ...notFound, status: 403, path: paths.report('withheld') },
} as const;
const withoutId = { ...notFound, path: '/report' };

/** For an address that contains a sign-in code. */
const SECRET = { ...PRIVATE, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

async function resolvePage(db: Database, path: string): Promise<Resolved> {
  const fixed = fixedRoute(path);
  if (fixed) {
    const { guard, hasList, hasSecret } = fixed;
    return {
      ...{ status: 200, path, tags: hasList ? [LIST_TAG] : [], keep: true },
      ...(guard && { guard, headers: PRIVATE }),
      ...(hasSecret && { headers: SECRET }),
    };
  }
  const [, kind, id] = /^\/(report|shared-report)(?:\/([^/]+))?\/*$/.exec(path) ?? [];
  if (kind === undefined) {
    // Only to known pages: `//elsewhere.example/` would be an open redirect.
    const trimmed = path.replace(/(?<!\/)\/+$/, '');
    return fixedRoute(trimmed) ? { to: trimmed } : notFound;
  }
  if (id === undefined) return withoutId;
  const name = decodePart(id);
  if (name === null) return notFound;
  const report = await reading.readPublic(db, name);
  if (typeof report === 'string') return hiddenReports[report];
  const canonical =
    kind === 'report' ? paths.report(report.slug) : paths.sharedReport(report.shareId);
  const copied = kind === 'report' && reading.isCopied(report) ? { copied: report } : {};
  if (canonical !== path) return { to: canonical, ...copied };
  const keep = report.status !== 'processing';
  return {
    ...{ status: 200, path, tags: [reportTag(report.reportId)], keep, ...copied },
    ...(kind === 'report' && { analyzedAt: report.updatedAt }),
  };
}

/** These pages depend on their query. Anybody can invent queries, so none is cached. */
function withQuery(page: Page, query: string): Page {
  const isVersion =
    page.status === 200 &&
    page.path.startsWith(paths.report('')) &&
    new URLSearchParams(query).has('version');
  if (!isVersion && (page.path !== paths.truthRadar || query === '')) return page;
  const { copied: _, ...searched } = page;
  return {
    ...searched,
    path: page.path + query,
    keep: false,
    headers: { ...page.headers, 'X-Robots-Tag': 'noindex' },
  };
}
