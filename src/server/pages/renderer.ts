import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import type * as EntryServer from '../../client/entry-server.tsx';

type Entry = typeof EntryServer;
type Assets = EntryServer.RenderInput['assets'];

/** The built (or, in development, watched) browser side, as far as the server runs it. */
export interface Renderer {
  render: Entry['render'];
  colourSchemeScript: string;
  /** The files that the page at `path` starts with. */
  assetsFor: (path: string) => Assets;
}

const ENTRY = 'src/client/entry-browser.tsx';

/** A part of Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Opens the build in `dist`, made by `npm start`. */
export async function openBuild(dist: string): Promise<Renderer> {
  const manifest = JSON.parse(
    await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const entry = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as Entry;

  const collect = (id: string, found: Map<string, Chunk>) => {
    const chunk = manifest[id];
    if (!chunk || found.has(id)) return found;
    found.set(id, chunk);
    for (const imported of chunk.imports ?? []) collect(imported, found);
    return found;
  };
  return {
    render: entry.render,
    colourSchemeScript: entry.COLOUR_SCHEME_SCRIPT,
    assetsFor(path) {
      const found = collect(entry.matchPage(path).moduleId, collect(ENTRY, new Map()));
      const chunks = [...found.values()];
      return {
        entry: `/${manifest[ENTRY]?.file ?? ''}`,
        styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
        preload: chunks.map((chunk) => `/${chunk.file}`),
      };
    },
  };
}

/** The sources themselves, through Vite: what is edited is what is rendered. */
export async function watchSources(vite: ViteDevServer): Promise<Renderer> {
  const load = async () => (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as Entry;
  const { COLOUR_SCHEME_SCRIPT } = await load();
  return {
    render: async (input) => (await load()).render(input),
    colourSchemeScript: COLOUR_SCHEME_SCRIPT,
    assetsFor: () => ({ entry: `/${ENTRY}`, styles: [], preload: [], dev: true }),
  };
}
