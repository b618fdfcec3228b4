import type { Source } from './readSource.ts';
import { loadedBy } from './resolveImport.ts';

/**
 * Every circle among the files as they load each other, written `a → b → a`. Types are left out:
 * they are gone when the program runs, and the rooms are already checked with them.
 */
export function findCircles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const circles: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (path: string): void => {
    const source = byPath.get(path);
    if (!source || done.has(path)) return;
    const seen = trail.indexOf(path);
    if (seen >= 0) {
      circles.push([...trail.slice(seen), path].join(' → '));
      return;
    }
    trail.push(path);
    loadedBy(source).forEach(walk);
    trail.pop();
    done.add(path);
  };
  for (const { path } of sources) walk(path);
  return circles;
}
