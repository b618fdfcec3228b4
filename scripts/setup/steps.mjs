import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundleEmulator, hasBundle, hasEmulator } from './bundleEmulator.mjs';
import { fingerprint } from './fingerprint.mjs';
import { install, wantedPackages } from './install.mjs';
import { agreesWithLockfile } from './installed.mjs';
import { runQuietly } from './runQuietly.mjs';

/**
 * The chores of set-up in their order. Each has the hash of what goes into it, a quick look whether
 * its results are there, and the work.
 * @param {string} root
 * @param {{build: boolean}} options
 */
export function stepsOf(root, options) {
  const there = (...path) => existsSync(join(root, ...path));
  const steps = [
    {
      name: 'install',
      says: 'Installing packages',
      fingerprint: () => fingerprint(root, ['package-lock.json'], wantedPackages(root)),
      present: () => there('node_modules/.package-lock.json') && there('node_modules/.bin/node'),
      alreadyDone: () => agreesWithLockfile(root),
      work: () => install(root),
    },
    {
      name: 'generate',
      says: 'Generating the database client',
      fingerprint: () =>
        fingerprint(root, ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json']),
      present: () => there('src/server/data/generated/client.ts'),
      work: () => generate(root),
    },
    {
      name: 'emulator',
      says: 'Bundling the sign-in service',
      fingerprint: () =>
        fingerprint(root, ['scripts/setup/bundleEmulator.mjs', 'package-lock.json']),
      present: () => hasBundle(root) || !hasEmulator(root),
      alreadyDone: () => !hasEmulator(root),
      work: () => bundleEmulator(root),
    },
    {
      name: 'build',
      says: 'Building the pages',
      fingerprint: () => fingerprint(root, pageSources),
      present: () =>
        there('dist/client/.vite/manifest.json') && there('dist/server/entry-server.js'),
      work: () => build(root),
    },
  ];
  return steps.filter((step) => options.build || step.name !== 'build');
}

const pageSources = [
  'src/client',
  'src/shared',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  ...['js', 'mjs', 'cjs', 'ts'].map((ending) => `postcss.config.${ending}`),
];

function generate(root) {
  return runInstalled(root, 'prisma', ['generate'], {
    // `generate` never starts this engine, but would download one if none were named.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
}

async function build(root) {
  // A build that is cut short must not leave half of an older one behind.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const forServer = ['--ssr', 'src/client/entry-server.tsx', '--outDir', 'dist/server'];
  await runInstalled(root, 'vite', ['build']);
  await runInstalled(root, 'vite', ['build', ...forServer]);
}

function runInstalled(root, program, args, more = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH, NODE_ENV: 'production', ...more };
  return runQuietly(join(bin, program), args, { cwd: root, env });
}
