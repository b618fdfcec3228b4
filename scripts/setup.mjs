// Prepares a clone: packages, database client, sign-in service, built pages. Runs before the
// installation, so only with Node's modules, from Node 20 on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authEmulatorOf, BUNDLE, bundleAuthEmulator, PACKAGE } from './setup/authEmulator.mjs';
import { acquireLock } from './setup/lock.mjs';

const MIN_NODE = '20.19';
const KILL_DELAY_MS = 20_000; // npm takes back what it has begun before it ends
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const stamps = join(root, '.setup');
const exists = (file) => fs.existsSync(join(root, file));

/** A step is done when its results exist and its stamp contains the hash of its inputs. */
const steps = [
  {
    name: 'install',
    says: 'Installing packages',
    inputs: ['package.json', 'package-lock.json'],
    results: ['node_modules/.package-lock.json', 'node_modules/.bin/node'],
    alreadyDone: agreesWithLockfile,
    work: install,
  },
  {
    name: 'generate',
    says: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    results: ['src/server/platform/database/generated/client.ts'],
    work: () => runInstalled('prisma', 'generate'),
  },
  {
    name: 'emulator',
    says: 'Bundling the sign-in service',
    isNeeded: () => authEmulatorOf(root) !== undefined,
    inputs: ['scripts/setup/authEmulator.mjs', 'package.json', 'package-lock.json'],
    results: [BUNDLE, `${PACKAGE}/package.json`],
    work: () =>
      bundleAuthEmulator(root, (program, ...args) =>
        program === 'npm' ? runNpm(...args) : run(program, args),
      ),
  },
  {
    name: 'build',
    says: 'Building the pages',
    isNeeded: () => !process.argv.includes('--generate'),
    inputs: ['src/client', 'src/shared', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
    results: ['dist/client/.vite/manifest.json', 'dist/server/entry-server.js'],
    work: build,
  },
];

let child; // the program that runs
let interrupted = false;
await setUp();

async function setUp() {
  const order = MIN_NODE.localeCompare(process.versions.node, 'en', { numeric: true });
  if (order > 0) {
    return stop(`Node ${MIN_NODE} or newer is needed to set up; this is ${process.versions.node}.`);
  }
  try {
    if (steps.every(isCurrent)) return;
    fs.mkdirSync(stamps, { recursive: true });
    const release = await acquireLock(join(stamps, 'lock'), (holder) => {
      console.log(`Waiting for another set-up of this folder to end (process ${holder}).`);
    });
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, interrupt);
    try {
      for (const step of steps) if (!interrupted && !isCurrent(step)) await perform(step);
    } finally {
      release();
    }
    if (interrupted) stop('It was interrupted.');
  } catch (error) {
    if (interrupted) return stop('It was interrupted; the next one begins that step again.');
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n\n`);
    stop((error.code && explain(error.code)) ?? error.message);
  }
}

function stop(reason) {
  console.error(`Set-up stopped. ${reason}`);
  process.exitCode = 1;
}

/** Waits for the child, because a half-finished installation would break the next one. */
function interrupt(signal) {
  interrupted = true;
  child?.kill(signal);
  setTimeout(() => child?.kill('SIGKILL'), KILL_DELAY_MS).unref();
}

function isCurrent({ name, inputs, results, isNeeded = () => true }) {
  if (!isNeeded()) return true;
  const stamp = join(stamps, name);
  if (!fs.existsSync(stamp) || !results.every(exists)) return false;
  return fs.readFileSync(stamp, 'utf8') === fingerprint(inputs);
}

/** Removes the stamp first and writes it last, so that an interrupted step runs again. */
async function perform({ name, says, inputs, alreadyDone = () => false, work }) {
  const stamp = join(stamps, name);
  const hash = fingerprint(inputs);
  fs.rmSync(stamp, { force: true });
  if (!alreadyDone()) {
    const began = performance.now();
    process.stdout.write(`${says} … `);
    try {
      await work();
    } catch (error) {
      process.stdout.write('failed\n');
      throw error;
    }
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
  fs.writeFileSync(stamp, hash);
}

/** Ignores tests and hidden files. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const add = (path) => {
    const found = fs.statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      const names = fs.readdirSync(join(root, path)).sort();
      const counted = names.filter((name) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name));
      return counted.forEach((name) => add(`${path}/${name}`));
    }
    const bytes = found ? fs.readFileSync(join(root, path)) : undefined;
    // The length separates the contents of adjacent files.
    hash.update(`\0${path}\0${bytes?.length ?? 'missing'}\0`).update(bytes ?? '');
  };
  paths.forEach(add);
  return hash.digest('hex');
}

async function install() {
  await runNpm('ci', '--include=dev', '--include=optional');
  if (agreesWithLockfile()) return;
  throw new Error(
    'The packages are installed, but the Node that comes with them does not run. ' +
      'If install scripts are switched off, try: npm ci --ignore-scripts=false',
  );
}

function runNpm(...args) {
  // npm must not run on a Node that the installation deletes.
  const folders = (process.env.PATH ?? '').split(delimiter);
  const env = { PATH: folders.filter((folder) => resolve(folder) !== bin).join(delimiter) };
  try {
    const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
    fs.mkdirSync(cache, { recursive: true });
    fs.accessSync(cache, fs.constants.W_OK);
  } catch {
    env.npm_config_cache = join(stamps, 'npm-cache');
  }
  // By default npm retries for five minutes without a network, which looks like hanging.
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  return run('npm', [...args, '--prefer-offline', ...retries, '--loglevel=error'], env);
}

/**
 * Accepts an installation that was made by hand: npm's record matches the lockfile, and its Node
 * runs.
 */
function agreesWithLockfile() {
  try {
    const [{ '': _, ...asked }, found] = ['', 'node_modules/.'].map(
      (at) => JSON.parse(fs.readFileSync(join(root, `${at}package-lock.json`), 'utf8')).packages,
    );
    const agrees = ([name, { version, integrity, optional }]) =>
      name in found
        ? found[name].version === version && found[name].integrity === integrity
        : optional === true; // for another machine
    const node = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout?.trim();
    return (
      Object.entries(asked).every(agrees) &&
      Object.keys(found).every((name) => name in asked) &&
      node === `v${asked['node_modules/node'].version}`
    );
  } catch {
    return false;
  }
}

async function build() {
  // An interrupted build must not leave files of an older one.
  fs.rmSync(join(root, 'dist'), { recursive: true, force: true });
  // Node reads the configuration as it is, so that nothing is written among the packages.
  const build = ['build', '--configLoader', 'native'];
  await runInstalled('vite', ...build);
  const server = ['--ssr', 'src/client/app/entry-server.tsx', '--outDir', 'dist/server'];
  await runInstalled('vite', ...build, ...server);
}

function runInstalled(program, ...args) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return run(join(bin, program), args, { PATH, NODE_ENV: 'production' });
}

/** Hides the output; the error of a failed program contains it. */
function run(program, args, more) {
  // Prisma never starts this engine here, but downloads one if none is named.
  const engine = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const quiet = { PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' };
  const env = { ...process.env, ...engine, ...quiet, ...more };
  return new Promise((done, failed) => {
    let output = '';
    child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => failed(new Error(`${program} could not be started: ${error}`)));
    child.on('close', (code, signal) => {
      child = undefined;
      if (code === 0) return done();
      const ended = `${[program, ...args].join(' ')} ended with ${signal ?? code}.`;
      failed(Object.assign(new Error(explain(output) ?? ended), { output }));
    });
  });
}

/** One line of advice for known failures */
function explain(output) {
  const network =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E401|E403|E404|E5\d\d)\b/;
  if (/\bENOSPC\b/.test(output))
    return 'The disk is full: free some space and run the command again.';
  if (/\bEUSAGE\b/.test(output))
    return 'package.json and package-lock.json disagree: run `npm install` and commit both.';
  if (/\bEINTEGRITY\b/.test(output))
    return 'A package arrived damaged or altered: run `npm cache clean --force` and try again.';
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return 'This folder or something in it may not be written: check who owns it.';
  if (network.test(output))
    return 'The packages could not be fetched: the first set-up needs a network (see `npm config get registry`). Run the command again once it is there.';
  return undefined;
}
