import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { openAssets } from './assets.ts';
import type { Keeper } from './keeper.ts';
import { sendReady } from './cachedResponse.ts';
import { openBuild, type Renderer } from './renderer.ts';

/** The browser side as the server needs it: its files, and how a page is rendered. */
export interface BrowserSide {
  renderer: Renderer;
  assets: RequestHandler;
  close: () => Promise<void>;
}

/** The built browser side under `dist`. */
export async function serveBuild(dist: string, keeper: Keeper): Promise<BrowserSide> {
  const [renderer, findAsset] = await Promise.all([
    openBuild(dist),
    openAssets(join(dist, 'client'), keeper),
  ]);
  return {
    renderer,
    async assets(request, response, next) {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const answer = reads ? await findAsset(request.path) : null;
      if (answer) sendReady(request, response, answer, {});
      else next();
    },
    close: () => Promise.resolve(),
  };
}
