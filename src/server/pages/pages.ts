import type { RequestHandler } from 'express';
import { appRouter } from '../api/router.ts';
import type { Context } from '../api/context.ts';
import type { Keeper } from './keeper.ts';
import { makeReady, type ReadyAnswer, sendReady } from './readyAnswer.ts';
import type { Renderer } from './renderer.ts';
import { type Resolved, resolvePage } from './resolvePage.ts';

export interface PagesParts {
  keeper: Keeper;
  renderer: Renderer;
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
    if (resolved.kind === 'redirect') {
      const query = /\?.*$/.exec(request.originalUrl)?.[0] ?? '';
      // Slugs can change, so a browser may keep the redirect only if it asks again.
      response.set('Cache-Control', 'no-cache').redirect(301, resolved.to + query);
      return;
    }
    const answer = await parts.keeper.make(resolved.path, async () => ({
      answer: await renderPage(parts, context, resolved),
      tags: resolved.keep ? resolved.tags : null,
    }));
    sendReady(request, response, answer, parts.commonHeaders);
  };
}

async function renderPage(
  { renderer }: PagesParts,
  context: Context,
  { path, status }: Extract<Resolved, { kind: 'page' }>,
): Promise<ReadyAnswer> {
  const assets = renderer.assetsFor(path);
  const rendered = await renderer.render({ path, status, router: appRouter, context, assets });
  return makeReady(rendered.status, Buffer.from(rendered.html), {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}
