import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { Manifest, ViteDevServer } from 'vite';
import type * as EntryServer from '../../../client/app/entry-server.tsx';
import { type ResponseCache, sendCachedResponse, toFresh } from '../../api/responseCache.ts';
import mediaTypes from './mediaTypes.json' with { type: 'json' };

type Entry = typeof EntryServer;
type Assets = EntryServer.Assets;
export type Site = EntryServer.RenderInput['site'];

export interface Renderer {
  render: Entry['render'];
  colorSchemeScript: string;
  build: string | null;
  assetsFor: (moduleIds: readonly string[]) => Assets;
}

const ENTRY = 'src/client/app/entry-browser.tsx';

export async function openBuild(dist: string): Promise<Renderer> {
  const written = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(written) as Manifest;
  const entryFile = join(dist, 'server/entry-server.js');
  const entry = (await import(pathToFileURL(entryFile).href)) as Entry;
  // Their contents name all other files.
  const build = createHash('sha256')
    .update(written)
    .update(await readFile(entryFile));

  const collect = (id: string, found: Map<string, Manifest[string]>) => {
    if (found.has(id)) return;
    const chunk = manifest[id];
    if (!chunk) throw new Error(`The build has no chunk of ${id}`);
    found.set(id, chunk);
    for (const imported of chunk.imports ?? []) collect(imported, found);
  };
  return {
    render: entry.render,
    colorSchemeScript: entry.COLOR_SCHEME_SCRIPT,
    build: build.digest('base64url'),
    assetsFor(moduleIds) {
      const found = new Map<string, Manifest[string]>();
      for (const id of [ENTRY, ...moduleIds]) collect(id, found);
      const chunks = [...found.values()];
      return {
        entry: `/${manifest[ENTRY]?.file ?? ''}`,
        styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
        preload: chunks.map((chunk) => `/${chunk.file}`),
      };
    },
  };
}

async function watchSources(vite: ViteDevServer): Promise<Renderer> {
  const load = async () => (await vite.ssrLoadModule('/src/client/app/entry-server.tsx')) as Entry;
  const { COLOR_SCHEME_SCRIPT } = await load();
  return {
    render: async (input) => (await load()).render(input),
    colorSchemeScript: COLOR_SCHEME_SCRIPT,
    build: null,
    assetsFor: () => ({ entry: `/${ENTRY}`, styles: [], preload: [], dev: true }),
  };
}

export interface ClientBuild {
  renderer: Renderer;
  assets: RequestHandler;
  close: () => Promise<void>;
}

export async function serveBuild(dist: string, responseCache: ResponseCache): Promise<ClientBuild> {
  const [renderer, assets] = await Promise.all([
    openBuild(dist),
    openAssets(join(dist, 'client'), responseCache),
  ]);
  return { renderer, assets, close: () => Promise.resolve() };
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

const types: Partial<Record<string, string>> = mediaTypes;

const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Names under /assets/ contain a content hash. */
const cacheControl = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Serves only names that existed at start, so no address can escape the folder. */
async function openAssets(folder: string, responseCache: ResponseCache): Promise<RequestHandler> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    // `.vite/manifest.json` is not public.
    if (entry.isFile() && !address.startsWith('/.')) files.set(address, file);
  }
  return async (request, response, next) => {
    const { method, path } = request;
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined;
    if (!file) {
      next();
      return;
    }
    const answer = await responseCache.make(path, async () => {
      const headers = { 'Content-Type': typeOf(file), 'Cache-Control': cacheControl(path) };
      return toFresh(await readFile(file), headers, []);
    });
    sendCachedResponse(request, response, answer);
  };
}
