import { Router, type RequestHandler } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { Context } from '../../api/context.ts';
import type { ReadinessChecks } from '../../api/health.ts';
import { readSessionToken } from '../../api/sessionCookie.ts';
import { type Admin, asAdmin } from '../../modules/accounts/asker.ts';
import { readPageSession } from '../../modules/accounts/readPageSession.ts';
import { readDebugFacts } from '../../modules/dashboard/debugFacts.ts';
import type { PagesParts } from '../render/pages.ts';
import { askOurselves } from './askOurselves.ts';
import { debugPage } from './debugPage.ts';
import { publicPath } from './publicPath.ts';
import { viewHtmlPage } from './viewHtmlPage.ts';

interface DebugParts extends Pick<PagesParts, 'keeper' | 'https' | 'anonymousContext'> {
  readiness: ReadinessChecks;
  troubles: () => readonly string[];
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
      const kept = parts.keeper.size();
      return debugPage({ ...facts, listening, configured, now, kept, troubles: parts.troubles() });
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
