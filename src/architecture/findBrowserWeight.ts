import type { Source } from './readSource.ts';
import { loadedBy } from './resolveImport.ts';
import { isTest } from './rooms.ts';

const isHeavy = (specifier: string): boolean => /^zod($|\/)/.test(specifier);

/**
 * How the browser would come to load zod: for each file of the client from which a chain of
 * imports leads to it, that chain. Schemas are for the server; the browser knows their types.
 */
export function findBrowserWeight(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const chainFrom = (path: string, seen: Set<string>): string[] | null => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return null;
    seen.add(path);
    const heavy = source.imports.find(({ specifier, typeOnly }) => !typeOnly && isHeavy(specifier));
    if (heavy) return [path, heavy.specifier];
    for (const next of loadedBy(source)) {
      // Another file of the client tells its own chain.
      const chain = next.startsWith('src/client/') ? null : chainFrom(next, seen);
      if (chain) return [path, ...chain];
    }
    return null;
  };
  return sources
    .filter(({ path }) => path.startsWith('src/client/') && !isTest(path))
    .flatMap(({ path }) => chainFrom(path, new Set())?.join(' → ') ?? []);
}
