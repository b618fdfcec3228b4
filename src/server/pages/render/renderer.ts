import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import type * as EntryServer from '../../../client/app/entry-server.tsx';

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

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export async function openBuild(dist: string): Promise<Renderer> {
  const written = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(written) as Record<string, Chunk>;
  const entryFile = join(dist, 'server/entry-server.js');
  const entry = (await import(pathToFileURL(entryFile).href)) as Entry;
  // Their contents name all other files.
  const build = createHash('sha256')
    .update(written)
    .update(await readFile(entryFile));

  const collect = (id: string, found: Map<string, Chunk>) => {
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
      const found = new Map<string, Chunk>();
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

export async function watchSources(vite: ViteDevServer): Promise<Renderer> {
  const load = async () => (await vite.ssrLoadModule('/src/client/app/entry-server.tsx')) as Entry;
  const { COLOR_SCHEME_SCRIPT } = await load();
  return {
    render: async (input) => (await load()).render(input),
    colorSchemeScript: COLOR_SCHEME_SCRIPT,
    build: null,
    assetsFor: () => ({ entry: `/${ENTRY}`, styles: [], preload: [], dev: true }),
  };
}
