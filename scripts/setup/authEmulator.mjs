// Bundles the Auth emulator out of private parts of `firebase-tools`: the sign-in service of
// installations without a Firebase project. Each installation checks that these parts still exist.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Not installed, because it depends on 440 packages and the emulator on one of them; unpacked among the
 * packages, so that whoever shares those needs no network.
 */
export const PACKAGE = 'node_modules/.cache/firebase-tools';

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

/** Which `firebase-tools`, as package.json has it. @param {string} root */
export const authEmulatorOf = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).authEmulator;

/** @param {string} root */
async function unpack(root, run) {
  const { version, integrity } = authEmulatorOf(root);
  const folder = join(root, PACKAGE);
  if (versionIn(folder) === version) return;
  const part = `${folder}.part`;
  for (const old of [part, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await run('npm', 'pack', `firebase-tools@${version}`, '--pack-destination', part);
  const archive = join(part, `firebase-tools-${version}.tgz`);
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${digest}` !== integrity)
    throw new Error(`firebase-tools ${version} arrived damaged or altered: try again.`);
  const wanted = ['package/package.json', 'package/lib/emulator'];
  await run('tar', '-xzf', archive, '-C', part, '--strip-components=1', ...wanted);
  rmSync(archive);
  renameSync(part, folder);
}

function versionIn(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/**
 * @param {string} root
 * @param {(program: string, ...args: string[]) => Promise<void>} run
 */
export async function bundleAuthEmulator(root, run) {
  await unpack(root, run);
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
    throw new Error(
      `The Auth emulator of firebase-tools ${authEmulatorOf(root).version} is not as scripts/setup/authEmulator.mjs expects: ` +
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
