import { createHash } from 'node:crypto';
import type { Settings } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { User } from '../../modules/accounts/caller.ts';
import { DomainError } from '../../modules/errors.ts';
import { isCopied } from '../../modules/reports/prerender.ts';
import { readReport } from '../../modules/reports/read.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from './renderer.ts';

/** Who may open a page that is not everybody's. */
type Guard = 'signedIn' | 'admin';

const guards: Record<string, Guard> = {
  [paths.myReports]: 'signedIn',
  [paths.account]: 'signedIn',
  [paths.admin]: 'admin',
  [paths.adminUsers]: 'admin',
  [paths.adminReports]: 'admin',
  [paths.adminSettings]: 'admin',
  [paths.adminLibrary]: 'admin',
  [paths.adminJobs]: 'admin',
  [paths.adminAudit]: 'admin',
};

const EDIT_SEO = /^\/admin\/reports\/[^/]+\/edit-seo$/;

/** The guard of a page's path; null where everybody may go, or nobody because nothing is there. */
export const guardOf = (path: string): Guard | null =>
  guards[path] ?? (EDIT_SEO.test(path) ? 'admin' : null);

/**
 * Where a guard sends whoever looks, null when they may pass. Visitors go to the sign-in and, after it,
 * back to `address`, the page's path and query.
 */
export function guardRoute(guard: Guard, user: User | null, address: string): string | null {
  if (user === null) return paths.signIn(address);
  return guard === 'admin' && user.role !== 'ADMIN' ? paths.notFound : null;
}

/** What a page's address comes to, decided before anything is rendered. */
export type Resolved =
  | { kind: 'redirect'; to: string; copied?: Report }
  | {
      kind: 'page';
      status: 200 | 403 | 404 | 410;
      /** The path that is rendered: one for all unknown addresses, one for all missing reports. */
      path: string;
      /** What the page shows; a change of it makes the page stale. */
      tags: string[];
      keep: boolean;
      /** Who may open it; everybody when not given. */
      guard?: Guard;
      /** Beside those of every page, or in their place. */
      headers?: Record<string, string>;
      /** When the report that it shows was analyzed last: its cooldown begins there. */
      analyzedAt?: string;
      /** The report that it shows, where a copy of the page is kept. */
      copied?: Report;
    };

/** For what a browser, a proxy or a search engine must not keep. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

export const LIST_TAG = 'list';
/** On every page: what an admin sets may stand there. */
export const SITE_TAG = 'site';
export const reportTag = (reportId: string) => `report:${reportId}`;

const notFound: Extract<Resolved, { kind: 'page' }> = {
  kind: 'page',
  status: 404,
  path: paths.notFound,
  tags: [],
  keep: true,
};

/** Reports that nobody may read, by why; no report has such a slug. */
const hiddenReports = {
  not_found: { ...notFound, path: paths.report('missing') },
  gone: { ...notFound, status: 410, path: paths.report('gone') },
  withheld: { ...notFound, status: 403, path: paths.report('withheld') },
} as const;
const withoutId = { ...notFound, path: '/report' };

const plainPages: Record<string, string[]> = {
  [paths.home]: [LIST_TAG],
  [paths.truthRadar]: [LIST_TAG],
  [paths.analyze]: [],
  [paths.noReports]: [],
  [paths.about]: [],
  [paths.contactPress]: [],
  [paths.roadmap]: [],
  [paths.terms]: [],
  [paths.privacy]: [],
};

/** Its address holds a code that signs somebody in, so it is told to nobody. */
const verifyEmail: Resolved = {
  kind: 'page',
  status: 200,
  path: paths.verifyEmail,
  tags: [],
  keep: true,
  headers: { ...PRIVATE, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
};

/** Status and redirect of a page's path, from the domain. */
export async function resolvePage(db: Database, path: string): Promise<Resolved> {
  const tags = plainPages[path];
  if (tags) return { kind: 'page', status: 200, path, tags, keep: true };
  if (path === paths.verifyEmail) return verifyEmail;
  const guard = guardOf(path);
  if (guard)
    return { kind: 'page', status: 200, path, tags: [], keep: true, guard, headers: PRIVATE };
  const [, kind, id] = /^\/(report|shared-report)(?:\/([^/]+))?\/*$/.exec(path) ?? [];
  if (kind === undefined) {
    // Only to a page of ours: `//elsewhere.example/` would otherwise lead out of the house.
    const trimmed = path.replace(/(?<!\/)\/+$/, '');
    const isPage = plainPages[trimmed] ?? guardOf(trimmed) ?? trimmed === paths.verifyEmail;
    return isPage ? { kind: 'redirect', to: trimmed } : notFound;
  }
  if (id === undefined) return withoutId;
  try {
    const report = await readReport(db, decodeURIComponent(id), 'anybody');
    const canonical =
      kind === 'report' ? paths.report(report.slug) : paths.sharedReport(report.shareId);
    const copied = kind === 'report' && isCopied(report) ? { copied: report } : {};
    if (canonical !== path) return { kind: 'redirect', to: canonical, ...copied };
    const keep = report.status !== 'processing';
    return {
      ...{ kind: 'page', status: 200, path, tags: [reportTag(report.reportId)], keep, ...copied },
      ...(kind === 'report' && { analyzedAt: report.updatedAt }),
    };
  } catch (error) {
    if (error instanceof URIError) return notFound;
    const code = error instanceof DomainError ? error.code : null;
    if (code !== 'not_found' && code !== 'gone' && code !== 'withheld') throw error;
    return hiddenReports[code];
  }
}

/** What of the settings shows on pages: the same for everybody. */
export function siteOf({ bannerText: text, resubmitCooldownDays }: Settings): Site {
  return { banner: text === '' ? null : { id: nameOf(text), text }, resubmitCooldownDays };
}

/** Of each text another one: who dismissed one sees the next. */
const nameOf = (text: string) => `b${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

type Page = Extract<Resolved, { kind: 'page' }>;

/**
 * The page as its query changes it. Truth Radar shows what is looked for, also before any script runs:
 * such a page is made each time, since there are as many as anybody can think of, and is not to be
 * listed. All others are the same whatever stands behind the `?`.
 */
export function withQuery(page: Page, query: string): Page {
  if (page.path !== paths.truthRadar || query === '') return page;
  return {
    ...page,
    path: page.path + query,
    keep: false,
    headers: { ...page.headers, 'X-Robots-Tag': 'noindex' },
  };
}
