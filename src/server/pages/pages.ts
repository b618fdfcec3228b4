import type { RequestHandler } from 'express';
import { appRouter } from '../api/router.ts';
import type { Context } from '../api/context.ts';
import { readSessionToken } from '../api/sessionCookie.ts';
import { readPageSession } from '../domain/accounts/readPageSession.ts';
import { turnAway } from './guardOf.ts';
import type { Keeper } from './keeper.ts';
import { makeReady, type ReadyAnswer, sendReady } from './readyAnswer.ts';
import type { Renderer } from './renderer.ts';
import { type Resolved, resolvePage } from './resolvePage.ts';

export interface PagesParts {
  keeper: Keeper;
  renderer: Renderer;
  /** People reach the product by https. */
  https: boolean;
  /** A context of nobody in particular: what is rendered is the same for every visitor. */
  anonymousContext: () => Context;
  commonHeaders: Record<string, string>;
}

/** Answers every address that nothing else answered with a page, a redirect or the 404 page. */
export function pages(parts: PagesParts): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const context = parts.anonymousContext();
    const resolved = await resolvePage(context.db, request.path);
    const query = /\?.*$/.exec(request.originalUrl)?.[0] ?? '';
    if (resolved.kind === 'redirect') {
      // Slugs can change, so a browser may keep the redirect only if it asks again.
      response.set('Cache-Control', 'no-cache').redirect(301, resolved.to + query);
      return;
    }
    if (resolved.guard) {
      const session = readSessionToken(request, parts.https);
      const user = await readPageSession(context.db, session, context, context.now);
      const elsewhere = turnAway(resolved.guard, user, resolved.path + query);
      if (elsewhere !== null) {
        response.set('Cache-Control', 'private, no-store').redirect(302, elsewhere);
        return;
      }
    }
    // What is kept under an address is given out before anybody looks who asks. None holds a space.
    const key = resolved.guard ? `guarded ${resolved.path}` : resolved.path;
    const answer = await parts.keeper.make(key, async () => ({
      answer: await renderPage(parts, context, resolved),
      tags: resolved.keep ? resolved.tags : null,
    }));
    sendReady(request, response, answer, parts.commonHeaders);
  };
}

async function renderPage(
  { renderer }: PagesParts,
  context: Context,
  { path, status, headers }: Extract<Resolved, { kind: 'page' }>,
): Promise<ReadyAnswer> {
  const assets = renderer.assetsFor(path);
  const rendered = await renderer.render({ path, status, router: appRouter, context, assets });
  return makeReady(rendered.status, Buffer.from(rendered.html), {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...headers,
  });
}
