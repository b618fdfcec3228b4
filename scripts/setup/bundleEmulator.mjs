import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGE = 'node_modules/firebase-tools';

/** Where the bundle stands: outside `dist/`, which is what a production installation is made of. */
const BUNDLE = '.setup/authEmulator.cjs';

/** What the product takes out of the emulator: what it can do, its memory, and its errors. */
const ENTRY = `
export { authOperations as operations } from './operations';
export { AgentProjectState } from './state';
export { ApiError } from './errors';
`;

/**
 * What the emulator's own server brings along (the command line program, an HTTP client, a validator
 * and a 460 kB description of the API) is left out: it takes six seconds and 310 MB to load, and the
 * product talks to the operations themselves.
 */
const LEFT_OUT = {
  registry: `export const EmulatorRegistry = {
    isRunning: () => false,
    url: (_emulator, request) => new URL(request.origin),
  };`,
  emulatorLogger: `const silent = { log() {}, logLabeled() {} };
    export const EmulatorLogger = { forEmulator: () => silent };`,
  error: `export class FirebaseError extends Error {}`,
  'exegesis/lib/errors': `export class ExtendableError extends Error {}`,
};

/**
 * The sign-in service for installations without a Firebase project, out of the Auth emulator, as one
 * file that loads in milliseconds. Nothing is done where `firebase-tools` is not installed.
 * @param {string} root
 */
export async function bundleEmulator(root) {
  if (!hasEmulator(root)) return;
  // This file is read before anything is installed, so the bundler is looked up now.
  const { build } = createRequire(join(root, 'package.json'))('esbuild');
  const file = join(root, BUNDLE);
  mkdirSync(join(root, '.setup'), { recursive: true });
  await build({
    stdin: { contents: ENTRY, resolveDir: join(root, PACKAGE, 'lib/emulator/auth') },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    legalComments: 'inline',
    outfile: `${file}.part`,
    logLevel: 'silent',
    plugins: [leaveOut],
  });
  renameSync(`${file}.part`, file);
}

/** @param {string} root */
export const hasEmulator = (root) => existsSync(join(root, PACKAGE, 'package.json'));

/** @param {string} root */
export const hasBundle = (root) => existsSync(join(root, BUNDLE));

const leaveOut = {
  name: 'leave-out',
  setup(build) {
    const names = Object.keys(LEFT_OUT);
    build.onResolve({ filter: new RegExp(`(^|/)(${names.join('|')})$`) }, ({ path, importer }) => {
      if (!importer.replaceAll('\\', '/').includes(`${PACKAGE}/lib/`)) return null;
      return { path: names.find((name) => path.endsWith(name)), namespace: 'left-out' };
    });
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: LEFT_OUT[path],
      loader: 'js',
    }));
  },
};
