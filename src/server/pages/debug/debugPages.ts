import { type RequestHandler, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { readSessionToken, type Context } from '../../api/context.ts';
import type { ReadinessChecks } from '../../api/health.ts';
import { type Admin, asAdmin } from '../../modules/accounts/caller.ts';
import { readPageSession } from '../../modules/accounts/sessions.ts';
import { readDebugFacts } from '../../modules/dashboard/dashboard.ts';
import type { PagesParts } from '../render/pages.ts';
import { fetchOwnPage, debugPage, viewHtmlPage } from './debugPage.ts';

interface DebugParts extends Pick<PagesParts, 'responseCache' | 'https' | 'anonymousContext'> {
  readiness: ReadinessChecks;
  recentErrors: () => readonly string[];
}

/** Pages for admins; for others they fall through to the 404 page. */
export function debugPages(parts: DebugParts): Router {
  const router = Router();
  router.get(
    paths.debug,
    forAdmins(parts, async (context, admin) => {
      const facts = await readDebugFacts(context, admin);
      const listening = (await parts.readiness['notifications']?.()) === true;
      const { configured, now } = context;
      const cached = parts.responseCache.size();
      return debugPage({
        ...facts,
        listening,
        configured,
        now,
        cached,
        recentErrors: parts.recentErrors(),
      });
    }),
  );
  router.get(
    paths.viewHtml,
    forAdmins(parts, async (_context, _admin, request) => {
      const input = typeof request.query['path'] === 'string' ? request.query['path'] : '';
      if (input === '') return viewHtmlPage('', null);
      const path = publicPath(input);
      if (path === null) return viewHtmlPage(input, null, 'This is not a public page of ours.');
      return viewHtmlPage(input, await fetchOwnPage(request, path));
    }),
  );
  return router;
}

type RenderPage = (
  context: Context,
  admin: Admin,
  request: Parameters<RequestHandler>[0],
) => Promise<string>;

function forAdmins(
  { https, anonymousContext }: DebugParts,
  renderPage: RenderPage,
): RequestHandler {
  return async (request, response, next) => {
    const context = anonymousContext();
    const session = readSessionToken(request, https);
    const user = await readPageSession(context, session, context.now);
    const admin = user && asAdmin(user);
    if (!admin) {
      next();
      return;
    }
    const page = await renderPage(context, admin, request);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page);
  };
}

const PUBLIC_PATHS = new Set<string>([
  ...[paths.home, paths.analyze, paths.noReports, paths.truthRadar, paths.notFound],
  ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
  ...[paths.sitemap, paths.robots, paths.feed, paths.llms, paths.manifest],
]);
const PUBLIC_PATTERN = /^\/(?:report|shared-report|embed|badge)\/[^/]+$/;

/**
 * Returns path and query of a public page, else null. Addresses that trust local connections or
 * need a session must not be reachable through this server.
 */
export function publicPath(input: string): string | null {
  const base = 'http://ours.invalid';
  const url = input.startsWith('/') ? URL.parse(input, base) : null;
  if (url?.origin !== base) return null;
  const { pathname, search } = url;
  return PUBLIC_PATHS.has(pathname) || PUBLIC_PATTERN.test(pathname) ? pathname + search : null;
}
