import { accessSync, constants, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { agreesWithLockfile } from './installed.mjs';
import { runQuietly } from './runQuietly.mjs';

const options = [
  '--include=dev',
  '--include=optional',
  '--loglevel=error',
  // What npm has in its cache it need not ask for; and npm's own patience without a network is
  // five minutes and more, which looks like hanging.
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Installs exactly what the lockfile says, development packages included: they build the pages,
 * and one of them is the Node that the product runs on. Throws when npm fails or that Node does
 * not run.
 * @param {string} root
 */
export async function install(root) {
  // npm has to run on a Node that the installation does not delete from under it.
  const bin = join(root, 'node_modules', '.bin');
  const outside = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => resolve(folder) !== bin);
  const env = {
    ...process.env,
    PATH: outside.join(delimiter),
    // Keeps Prisma's install script from downloading an engine that is never used.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (!mayWrite(cache)) env.npm_config_cache = join(root, '.setup', 'npm-cache');
  await runQuietly('npm', ['ci', ...options], { cwd: root, env });
  if (!agreesWithLockfile(root)) {
    throw new Error(
      'The packages are installed, but the Node that comes with them does not run. ' +
        'If install scripts are switched off, try: npm ci --ignore-scripts=false',
    );
  }
}

/**
 * What besides the lockfile decides what is installed: the machine, and a part of package.json.
 * @param {string} root
 * @returns {string}
 */
export function wantedPackages(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = [dependencies, devDependencies, optionalDependencies, overrides, allowScripts];
  return JSON.stringify([process.platform, process.arch, ...wanted]);
}

/** The nearest existing folder decides. */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && mayWrite(dirname(folder));
  }
}
