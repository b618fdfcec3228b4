import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Keeper } from './keeper.ts';
import { makeReady, type ReadyAnswer } from './cachedResponse.ts';

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

/** Files whose name holds a hash of their content never change under that name. */
const cacheControl = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

export type FindAsset = (address: string) => Promise<ReadyAnswer | null>;

/**
 * The built files under `folder`. Only names that were there at the start are ever opened, so no
 * address can lead out of the folder.
 */
export async function openAssets(folder: string, keeper: Keeper): Promise<FindAsset> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    // The build's own notes, `.vite/manifest.json`, are not for the public.
    if (entry.isFile() && !address.startsWith('/.')) files.set(address, file);
  }
  return async (address) => {
    const file = files.get(address);
    if (!file) return null;
    return keeper.make(address, async () => {
      const headers = { 'Content-Type': typeOf(file), 'Cache-Control': cacheControl(address) };
      return { answer: await makeReady(200, await readFile(file), headers), tags: [] };
    });
  };
}
