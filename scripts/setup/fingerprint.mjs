import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the names and bytes of files and of everything in folders, given relative to
 * `root`. What is missing counts as missing; tests and hidden files do not count.
 * @param {string} root
 * @param {string[]} paths
 * @param {string} [also] further text that goes into the hash
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(root, paths, also = '') {
  const hash = createHash('sha256').update(also);
  for (const path of paths) addPath(hash, root, path);
  return hash.digest('hex');
}

function addPath(hash, root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!name.startsWith('.') && !/\.test\.tsx?$/.test(name))
        addPath(hash, root, `${path}/${name}`);
    }
    return;
  }
  const bytes = found ? readFileSync(join(root, path)) : undefined;
  // The length keeps one file's end from passing for the next one's beginning.
  hash.update(`\0${path}\0${bytes?.length ?? 'missing'}\0`);
  if (bytes) hash.update(bytes);
}
