import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A release holds bundles at its root, a clone holds sources two folders below.
const isBundled = import.meta.filename.endsWith('.js');
const ROOT = isBundled ? import.meta.dirname : join(import.meta.dirname, '../..');

/** `path` is relative to the root of a clone. */
export const fileOf = (path: string): string => join(ROOT, path);

/** Of a module that a thread runs; `name` is relative to `src/server`, without extension. */
export const moduleOf = (name: string): URL =>
  pathToFileURL(fileOf(isBundled ? `${basename(name)}.js` : `src/server/${name}.ts`));
