import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { Manifest } from 'vite';
import type * as EntryServer from '../../../client/app/entry-server.tsx';
import { type ResponseCache, sendCachedResponse, toFresh } from '../../api/responseCache.ts';
import mediaTypes from './mediaTypes.json' with { type: 'json' };

type Entry = typeof EntryServer;
type Assets = EntryServer.Assets;

export interface Renderer {
  render: Entry['render'];
  inlineScripts: readonly string[];
  build: string | null;
  assetsFor: (moduleIds: readonly string[]) => Assets;
}

const ENTRY = 'src/client/app/entry-browser.tsx';

/** Files by the address of the style sheet into which they are joined. */
export type Sheets = ReadonlyMap<string, readonly string[]>;

export async function openBuild(dist: string): Promise<Renderer & { sheets: Sheets }> {
  const written = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(written) as Manifest;
  const entryFile = join(dist, 'server/entry-server.js');
  const entry = (await import(pathToFileURL(entryFile).href)) as Entry;
  // The manifest and the entry name all other files.
  const build = createHash('sha256')
    .update(written)
    .update(await readFile(entryFile));

  const chunksOf = (moduleIds: readonly string[]) => {
    const found = new Map<string, Manifest[string]>();
    const collect = (id: string) => {
      if (found.has(id)) return;
      const chunk = manifest[id];
      if (!chunk) throw new Error(`The build has no chunk of ${id}`);
      found.set(id, chunk);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const id of [ENTRY, ...moduleIds]) collect(id);
    return [...found.values()];
  };
  const stylesOf = (moduleIds: readonly string[]) => [
    ...new Set(chunksOf(moduleIds).flatMap((chunk) => chunk.css ?? [])),
  ];
  const sheets = new Map<string, readonly string[]>();
  // A page is rendered alone or with one of its lazy parts.
  for (const [page, { dynamicImports = [] }] of Object.entries(manifest).filter(isPage))
    for (const parts of [[], ...dynamicImports.map((part) => [part])]) {
      const files = stylesOf([page, ...parts]);
      sheets.set(sheetOf(files), files);
    }
  return {
    render: entry.render,
    inlineScripts: entry.INLINE_SCRIPTS,
    build: build.digest('base64url'),
    sheets,
    assetsFor(moduleIds) {
      const files = stylesOf(moduleIds);
      const contained = sheets.has(sheetOf(files)) ? files : stylesOf(moduleIds.slice(0, 1));
      const sheet = sheetOf(contained);
      if (!sheets.has(sheet)) throw new Error(`The build has no page of ${moduleIds.join()}`);
      const others = files.filter((file) => !contained.includes(file));
      return {
        entry: `/${manifest[ENTRY]?.file ?? ''}`,
        styles: [sheet, ...others.map((file) => `/${file}`)],
        contained: contained.map((file) => `/${file}`),
        preload: chunksOf(moduleIds).map((chunk) => `/${chunk.file}`),
      };
    },
  };
}

/** The names of files contain hashes of their contents. */
const sheetOf = (files: readonly string[]): string =>
  `/assets/page-${hash('sha256', files.join(), 'base64url').slice(0, 8)}.css`;

const isPage = ([id]: [string, unknown]): boolean => /^src\/client\/pages\/\w+Page\.tsx$/.test(id);

export async function serveSources(server: Server) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Another loader writes a temporary copy of the configuration, which looks like an edit.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = async () => (await vite.ssrLoadModule('/src/client/app/entry-server.tsx')) as Entry;
  const renderer: Renderer = {
    render: async (input) => (await load()).render(input),
    inlineScripts: (await load()).INLINE_SCRIPTS,
    build: null,
    assetsFor: () => ({ entry: `/${ENTRY}`, styles: [], contained: [], preload: [], dev: true }),
  };
  return { renderer, assets: vite.middlewares, close: () => vite.close() };
}

const types: Partial<Record<string, string>> = mediaTypes;

const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Names under /assets/ contain a content hash. */
const cacheControl = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Serves only names that existed at start, so no address can escape the folder. */
export async function serveBuild(dist: string, responseCache: ResponseCache) {
  const renderer = await openBuild(dist);
  const folder = join(dist, 'client');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const parts = new Map<string, readonly string[]>(renderer.sheets);
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    // `.vite/manifest.json` is not public.
    if (entry.isFile() && !address.startsWith('/.')) parts.set(address, [address.slice(1)]);
  }
  const assets: RequestHandler = async (request, response, next) => {
    const { method, path } = request;
    const files = method === 'GET' || method === 'HEAD' ? parts.get(path) : undefined;
    if (!files) {
      next();
      return;
    }
    const answer = await responseCache.make(path, async () => {
      const headers = { 'Content-Type': typeOf(path), 'Cache-Control': cacheControl(path) };
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
      return toFresh(Buffer.concat(texts), headers, []);
    });
    sendCachedResponse(request, response, answer);
  };
  return { renderer, assets, close: () => Promise.resolve() };
}
