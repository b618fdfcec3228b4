import { type RequestHandler, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { readSessionToken } from '../../api/caller.ts';
import type { Context } from '../../api/context.ts';
import type { ReadinessChecks } from '../../api/health.ts';
import { type Admin, asAdmin } from '../../modules/accounts/caller.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import { readDebugFacts } from '../../modules/dashboard/debugFacts.ts';
import type { PagesParts } from '../render/pages.ts';
import { askOurselves, debugPage, viewHtmlPage } from './debugPage.ts';

interface DebugParts extends Pick<PagesParts, 'responseCache' | 'https' | 'anonymousContext'> {
  readiness: ReadinessChecks;
  recentErrors: () => readonly string[];
}

/** Two views for admins. For anybody else they are not there: the next handler says so. */
export function debugPages(parts: DebugParts): Router {
  const router = Router();
  router.get(
    paths.debug,
    forAdmins(parts, async (context, admin) => {
      const facts = await readDebugFacts(context, admin);
      const listening = (await parts.readiness['notifications']?.()) === true;
      const { configured, now } = context;
      const kept = parts.responseCache.size();
      return debugPage({
        ...facts,
        listening,
        configured,
        now,
        kept,
        recentErrors: parts.recentErrors(),
      });
    }),
  );
  router.get(
    paths.viewHtml,
    forAdmins(parts, async (_context, _admin, request) => {
      const given = typeof request.query['path'] === 'string' ? request.query['path'] : '';
      if (given === '') return viewHtmlPage('', null);
      const path = publicPath(given);
      if (path === null) return viewHtmlPage(given, null, 'This is not a public page of ours.');
      return viewHtmlPage(given, await askOurselves(request, path));
    }),
  );
  return router;
}

type Write = (
  context: Context,
  admin: Admin,
  request: Parameters<RequestHandler>[0],
) => Promise<string>;

function forAdmins({ https, anonymousContext }: DebugParts, write: Write): RequestHandler {
  return async (request, response, next) => {
    const context = anonymousContext();
    const session = readSessionToken(request, https);
    const user = await readPageSession(context, session, context.now);
    const admin = user && asAdmin(user);
    if (!admin) {
      next();
      return;
    }
    const page = await write(context, admin, request);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page);
  };
}

/** What everybody may ask for by its very name. */
const PUBLIC = new Set<string>([
  ...[paths.home, paths.analyze, paths.noReports, paths.truthRadar, paths.notFound],
  ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
  ...[paths.sitemap, paths.robots, paths.feed, paths.llms, paths.manifest],
]);
const PUBLIC_KINDS = /^\/(?:report|shared-report|embed|badge)\/[^/]+$/;

/**
 * The path and query of a public page of ours; null for anything else. What answers to this machine
 * alone, or to who brings a session, must not be reached through us.
 */
export function publicPath(given: string): string | null {
  const base = 'http://ours.invalid';
  const url = given.startsWith('/') ? URL.parse(given, base) : null;
  if (url?.origin !== base) return null;
  const { pathname, search } = url;
  return PUBLIC.has(pathname) || PUBLIC_KINDS.test(pathname) ? pathname + search : null;
}
