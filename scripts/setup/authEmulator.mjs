// The sign-in service for installations without a Firebase project: the Auth emulator, cut out of the
// private parts of `firebase-tools`, as one file that loads in milliseconds. This is the one place that
// reaches into a library; each new version of it is checked here, when it is installed.
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = 'node_modules/firebase-tools';

/** Where the bundle stands: outside `dist/`, which is what a production installation is made of. */
export const BUNDLE = '.setup/authEmulator.cjs';

/** What the product takes out of the emulator: what it can do, its memory, and its errors. */
const ENTRY = `
export { authOperations as operations } from './operations';
export { AgentProjectState } from './state';
export { ApiError } from './errors';
`;
const under = (path, names) => names.split(' ').map((name) => `${path}.${name}`);
const PARTS = [
  ...['AgentProjectState', 'ApiError', 'operations.securetoken.token'],
  ...under(
    'operations.identitytoolkit.accounts',
    'signUp signInWithPassword signInWithIdp signInWithEmailLink sendOobCode resetPassword update lookup delete',
  ),
  ...under(
    'AgentProjectState.prototype',
    'generateLocalId createOob getUserByLocalId getUserByEmail overwriteUserWithLocalId deleteUser listProviderInfosByProviderId',
  ),
];

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

const LEFT_OUT_PATH = new RegExp(`(?:^|/)(?:${Object.keys(LEFT_OUT).join('|')})$`);

/** A production installation has no emulator. @param {string} root */
export const hasAuthEmulator = (root) => existsSync(join(root, PACKAGE, 'package.json'));

/** @param {string} root */
export async function bundleAuthEmulator(root) {
  const require = createRequire(join(root, 'package.json'));
  const file = join(root, BUNDLE);
  const part = file.replace(/\.cjs$/, '.part.cjs');
  const found = new Set();
  mkdirSync(dirname(file), { recursive: true });
  try {
    await require('esbuild').build({
      stdin: { contents: ENTRY, resolveDir: join(root, PACKAGE, 'lib/emulator/auth') },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node22',
      legalComments: 'inline',
      outfile: part,
      logLevel: 'silent',
      plugins: [{ name: 'leave-out', setup: (build) => leaveOut(build, found) }],
    });
    const bundle = require(part);
    const partOf = (path) => path.split('.').reduce((whole, name) => whole?.[name], bundle);
    const missing = [
      ...Object.keys(LEFT_OUT).filter((name) => !found.has(name)),
      ...PARTS.filter((path) => typeof partOf(path) !== 'function'),
    ];
    if (missing.length > 0) throw new Error(`not found: ${missing.join(', ')}`);
  } catch (error) {
    const { version } = JSON.parse(readFileSync(join(root, PACKAGE, 'package.json'), 'utf8'));
    throw new Error(
      `The Auth emulator of firebase-tools ${version} is not as scripts/setup/authEmulator.mjs expects: ` +
        `adapt that file, or stay with the version before. ${error.message}`,
    );
  }
  renameSync(part, file);
}

function leaveOut(build, found) {
  const names = Object.keys(LEFT_OUT);
  build.onResolve({ filter: LEFT_OUT_PATH }, ({ path, importer }) => {
    if (!importer.replaceAll('\\', '/').includes(`${PACKAGE}/lib/`)) return null;
    const name = names.find((ending) => path.endsWith(ending));
    found.add(name);
    return { path: name, namespace: 'left-out' };
  });
  build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
    contents: LEFT_OUT[path],
    loader: 'js',
  }));
}
