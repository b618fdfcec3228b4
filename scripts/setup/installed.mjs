import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `node_modules` already holds what the lockfile asks for, as npm itself noted at the end
 * of its last installation, and the Node in it runs. Spares whoever ran npm by hand a second
 * installation.
 * @param {string} root
 * @returns {boolean}
 */
export function agreesWithLockfile(root) {
  try {
    const asked = packagesOf(join(root, 'package-lock.json'));
    const there = packagesOf(join(root, 'node_modules', '.package-lock.json'));
    return (
      samePackages(asked, there) && installedNode(root) === `v${asked['node_modules/node'].version}`
    );
  } catch {
    return false;
  }
}

/**
 * Optional packages may be missing: they are for other machines.
 * @param {Record<string, {version?: string, integrity?: string, optional?: boolean}>} asked
 * @param {Record<string, {version?: string, integrity?: string}>} there
 * @returns {boolean}
 */
export function samePackages(asked, there) {
  const same = (a, b) => a?.version === b?.version && a?.integrity === b?.integrity;
  return (
    Object.entries(asked).every(
      ([path, entry]) =>
        path === '' || (path in there ? same(entry, there[path]) : entry.optional === true),
    ) && Object.keys(there).every((path) => path in asked)
  );
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

function installedNode(root) {
  return spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], {
    encoding: 'utf8',
  }).stdout?.trim();
}
