import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A release holds bundles at its root, a clone holds sources two folders below.
const isBundled = import.meta.filename.endsWith('.js');
const ROOT = isBundled ? import.meta.dirname : join(import.meta.dirname, '../..');

/** The absolute path of a file that comes with the program; `path` counts from the clone's root. */
export const fileOf = (path: string): string => join(ROOT, path);

/** The address of a module that a thread runs; `name` counts from `src/server`, without ending. */
export const moduleOf = (name: string): URL =>
  pathToFileURL(fileOf(isBundled ? `${basename(name)}.js` : `src/server/${name}.ts`));
