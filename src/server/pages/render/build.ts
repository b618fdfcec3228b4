import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { toCachedResponse, type CachedResponse, sendCachedResponse } from './cachedResponse.ts';
import { openBuild, type Renderer, watchSources } from './renderer.ts';
import type { ResponseCache } from './responseCache.ts';

export interface ClientBuild {
  renderer: Renderer;
  assets: RequestHandler;
  close: () => Promise<void>;
}

export async function serveBuild(dist: string, responseCache: ResponseCache): Promise<ClientBuild> {
  const [renderer, findAsset] = await Promise.all([
    openBuild(dist),
    openAssets(join(dist, 'client'), responseCache),
  ]);
  return {
    renderer,
    async assets(request, response, next) {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const answer = reads ? await findAsset(request.path) : null;
      if (answer) sendCachedResponse(request, response, answer, {});
      else next();
    },
    close: () => Promise.resolve(),
  };
}

export async function serveSources(server: Server): Promise<ClientBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Node reads the configuration as it is: a temporary copy of it would look like an edit.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    renderer: await watchSources(vite),
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Names under /assets/ contain a content hash. */
const cacheControl = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

type FindAsset = (address: string) => Promise<CachedResponse | null>;

/** Serves only names that existed at start, so no address can escape the folder. */
async function openAssets(folder: string, responseCache: ResponseCache): Promise<FindAsset> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    // `.vite/manifest.json` is not public.
    if (entry.isFile() && !address.startsWith('/.')) files.set(address, file);
  }
  return async (address) => {
    const file = files.get(address);
    if (!file) return null;
    return responseCache.make(address, async () => {
      const headers = { 'Content-Type': typeOf(file), 'Cache-Control': cacheControl(address) };
      return { answer: await toCachedResponse(200, await readFile(file), headers), tags: [] };
    });
  };
}
