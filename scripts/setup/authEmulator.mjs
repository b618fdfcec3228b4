// Bundles the Auth emulator out of private parts of `firebase-tools`: the sign-in service of
// installations without a Firebase project. Each installation checks that these parts still exist.
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = 'node_modules/firebase-tools';

/** Outside `dist/`, because production installations do not include it. */
export const BUNDLE = '.setup/authEmulator.cjs';

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
 * The emulator's server (command line, HTTP client, validator, API description) takes six seconds
 * and 310 MB to load, and the product calls the operations directly.
 */
const STUBS = {
  registry: `export const EmulatorRegistry = {
    isRunning: () => false,
    url: (_emulator, request) => new URL(request.origin),
  };`,
  emulatorLogger: `const silent = { log() {}, logLabeled() {} };
    export const EmulatorLogger = { forEmulator: () => silent };`,
  error: `export class FirebaseError extends Error {}`,
  'exegesis/lib/errors': `export class ExtendableError extends Error {}`,
};

const STUBBED_PATH = new RegExp(`(?:^|/)(?:${Object.keys(STUBS).join('|')})$`);

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
      plugins: [{ name: 'leave-out', setup: (build) => stubModules(build, found) }],
    });
    const bundle = require(part);
    const partOf = (path) => path.split('.').reduce((whole, name) => whole?.[name], bundle);
    const missing = [
      ...Object.keys(STUBS).filter((name) => !found.has(name)),
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

function stubModules(build, found) {
  const names = Object.keys(STUBS);
  build.onResolve({ filter: STUBBED_PATH }, ({ path, importer }) => {
    if (!importer.replaceAll('\\', '/').includes(`${PACKAGE}/lib/`)) return null;
    const name = names.find((ending) => path.endsWith(ending));
    found.add(name);
    return { path: name, namespace: 'left-out' };
  });
  build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
    contents: STUBS[path],
    loader: 'js',
  }));
}
