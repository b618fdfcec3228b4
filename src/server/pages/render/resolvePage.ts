import { hash } from 'node:crypto';
import type { Settings } from '../../../shared/limits.ts';
import { paths, type Guard, type Route, routeList, routes } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { User } from '../../modules/accounts/caller.ts';
import { isCopied, readPublic } from '../../modules/reports/read.ts';
import type { Database } from '../../platform/database/database.ts';
import { decodePart } from '../../../shared/decodePart.ts';
import { reportTag, LIST_TAG } from '../../api/responseCache.ts';
import type { Site } from './build.ts';

const fixedRoutes = new Map(
  routeList.filter(({ path }) => /^\/[^:]*$/.test(path)).map((route) => [route.path, route]),
);
const EDIT_SEO = /^\/admin\/reports\/[^/]+\/edit-seo$/;

const fixedRoute = (path: string): Route | undefined =>
  fixedRoutes.get(path) ??
  (EDIT_SEO.test(path) ? { name: 'editSeo', ...routes.editSeo } : undefined);

/** Returns where to redirect the user, or null. */
export function guardRoute(guard: Guard, user: User | null, address: string): string | null {
  if (user === null) return paths.signIn(address);
  return guard === 'admin' && user.role !== 'ADMIN' ? paths.notFound : null;
}

export interface Page {
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

function toPage(path: string, { guard, hasList, hasSecret }: Route): Resolved {
  return {
    ...{ status: 200, path, tags: hasList ? [LIST_TAG] : [], keep: true },
    ...(guard && { guard, headers: PRIVATE }),
    ...(hasSecret && { headers: SECRET }),
  };
}

export async function resolvePage(db: Database, path: string): Promise<Resolved> {
  const fixed = fixedRoute(path);
  if (fixed) return toPage(path, fixed);
  const [, kind, id] = /^\/(report|shared-report)(?:\/([^/]+))?\/*$/.exec(path) ?? [];
  if (kind === undefined) {
    // Only to known pages: `//elsewhere.example/` would be an open redirect.
    const trimmed = path.replace(/(?<!\/)\/+$/, '');
    return fixedRoute(trimmed) ? { to: trimmed } : notFound;
  }
  if (id === undefined) return withoutId;
  const name = decodePart(id);
  if (name === null) return notFound;
  const report = await readPublic(db, name);
  if (typeof report === 'string') return hiddenReports[report];
  const canonical =
    kind === 'report' ? paths.report(report.slug) : paths.sharedReport(report.shareId);
  const copied = kind === 'report' && isCopied(report) ? { copied: report } : {};
  if (canonical !== path) return { to: canonical, ...copied };
  const keep = report.status !== 'processing';
  return {
    ...{ status: 200, path, tags: [reportTag(report.reportId)], keep, ...copied },
    ...(kind === 'report' && { analyzedAt: report.updatedAt }),
  };
}

export function toSite({ bannerText: text, resubmitCooldownDays }: Settings): Site {
  return { banner: text === '' ? null : { id: bannerId(text), text }, resubmitCooldownDays };
}

/** A new text gets a new id, so that dismissing one banner does not hide the next. */
const bannerId = (text: string) => `b${hash('sha256', text).slice(0, 12)}`;

/** These pages depend on their query. Anybody can invent queries, so none is cached. */
export function withQuery(page: Page, query: string): Page {
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
