import { posix } from 'node:path';
import type { Import, Source } from './readSource.ts';

/** Written by Prisma; it is neither read nor judged here. */
export const GENERATED = 'src/server/platform/database/generated/';

/** The project file that an import names, or null when it names a package or something bundled. */
export function resolveImport(from: Source, { specifier }: Import): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from.path), specifier.split('?', 1).join());
  return /\.(css|svg|woff2|json)$/.test(path) ? null : path;
}

/** The files that a file loads when it runs. */
export function loadedBy(source: Source): string[] {
  return source.imports
    .filter(({ typeOnly }) => !typeOnly)
    .map((found) => resolveImport(source, found))
    .filter((path) => path !== null);
}
