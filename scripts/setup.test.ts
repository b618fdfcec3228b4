import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BUILD = ['Installing packages', 'Generating the database client', 'Building the pages'];
const pages = 'src/client/pages/home.tsx';
let root: string;
let running: ChildProcess[];

/** A clone with fakes of the programs that set-up calls; each logs its calls. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verimeter-setup-'));
  running = [];
  for (const path of ['setup.mjs', 'setup'])
    cpSync(join(import.meta.dirname, path), join(root, 'scripts', path), { recursive: true });
  const packages = { 'node_modules/node': { version: '24.21.0', integrity: 'sha512-a' } };
  write('package.json', JSON.stringify({ dependencies: { node: '24.21.0' } }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  write('prisma/schema.prisma', 'model Report {}');
  write(pages, 'export {};');
  write('installed.json', JSON.stringify({ packages }));
  program(
    'outside/npm',
    'echo "npm $1" >> calls',
    '[ "$1" != pack ] || { cp firebase-tools.tgz "$4"/"firebase-tools-${2#*@}.tgz"; exit; }',
    '[ -z "$NPM_FAILS" ] || { echo "$NPM_FAILS" >&2; exit 1; }',
    `trap 'echo "npm was told to end" >> calls; exit 143' TERM`,
    '[ -z "$NPM_WAITS" ] || echo $$ > npm-runs',
    '[ -z "$NPM_WAITS" ] || until [ -e go ]; do sleep 0.01; done',
    'mkdir -p node_modules/.bin',
    'cp stand-ins/* node_modules/.bin/',
    'cp installed.json node_modules/.package-lock.json',
  );
  program('stand-ins/node', 'echo v24.21.0');
  program(
    'stand-ins/prisma',
    'echo "prisma $1" >> calls',
    'mkdir -p src/server/platform/database/generated && : > src/server/platform/database/generated/client.ts',
  );
  program(
    'stand-ins/vite',
    'echo "vite $1" >> calls',
    'mkdir -p dist/client/.vite dist/server',
    '[ -z "$2" ] || : > dist/server/entry-server.js',
    ': > dist/client/.vite/manifest.json',
  );
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function program(path: string, ...lines: string[]) {
  write(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(join(root, path), 0o755);
}

/** Programs called since the last check */
function calls(): string[] {
  const lines = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '';
  rmSync(join(root, 'calls'), { force: true });
  return lines.split('\n').filter(Boolean);
}

function start(options: { env?: object; args?: string[]; node?: string[] } = {}) {
  const { env = {}, args = [], node = [] } = options;
  const child = spawn(process.execPath, [...node, join(root, 'scripts/setup.mjs'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [join(root, 'outside'), '/usr/bin', '/bin'].join(delimiter),
      npm_config_cache: join(root, 'npm-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on('close', (code) => done({ code, ...said })),
  );
  return { child, said, ended };
}

const run = (options?: Parameters<typeof start>[0]) => start(options).ended;
const npmRuns = () => expect.poll(() => existsSync(join(root, 'npm-runs'))).toBe(true);
/** Output without durations */
const stepsOf = ({ out }: { out: string }) =>
  out.split('\n').flatMap((line) => (/ … \d+\.\d s$/.test(line) ? [line.split(' … ')[0]] : []));

describe('set-up', () => {
  it('does every step in a fresh clone, and says which', async () => {
    const result = await run();
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(stepsOf(result)).toEqual(BUILD);
    expect(calls()).toEqual(['npm ci', 'prisma generate', 'vite build', 'vite build']);
  });

  it('leaves the pages out where they are not served from a build', async () => {
    expect(stepsOf(await run({ args: ['--generate'] }))).toEqual(BUILD.slice(0, 2));
  });

  it('does and says nothing while nothing changed', async () => {
    await run();
    calls();
    write('src/client/pages/home.test.tsx', 'a test');
    write('src/client/.DS_Store', 'hidden');
    write('src/server/main.ts', 'not of the pages');
    expect(await run()).toEqual({ code: 0, out: '', err: '' });
    expect(calls()).toEqual([]);
  });

  it.each<[string, () => void, string[]]>([
    ['a page changed', () => write(pages, 'export const a = 1;'), BUILD.slice(2)],
    ['a page is new', () => write('src/client/pages/new.tsx', ''), BUILD.slice(2)],
    [
      'text moved from one file to the next',
      () => {
        write('src/client/a.ts', 'ab');
        write('src/client/b.ts', 'c');
      },
      BUILD.slice(2),
    ],
    ['the build is gone', () => rmSync(join(root, 'dist'), { recursive: true }), BUILD.slice(2)],
    ['the tables changed', () => write('prisma/schema.prisma', 'model A {}'), [BUILD[1] ?? '']],
    [
      'the packages are gone',
      () => rmSync(join(root, 'node_modules'), { recursive: true }),
      BUILD.slice(0, 1),
    ],
  ])('does again what has to be when %s', async (_, change, steps) => {
    write('src/client/a.ts', 'a');
    write('src/client/b.ts', 'bc');
    await run();
    change();
    expect(stepsOf(await run())).toEqual(steps);
  });

  it('installs nothing where somebody ran npm by hand', async () => {
    await run();
    calls();
    rmSync(join(root, '.setup'), { recursive: true });
    await run();
    expect(calls()).not.toContain('npm ci');
  });

  it.each<[string, object]>([
    ['a package of another version', { 'node_modules/node': { version: '24.20.0' } }],
    [
      'a package of other bytes',
      { 'node_modules/node': { version: '24.21.0', integrity: 'sha512-x' } },
    ],
    [
      'one package more',
      {
        'node_modules/node': { version: '24.21.0', integrity: 'sha512-a' },
        'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
      },
    ],
  ])('installs when the lockfile asks for %s than is there', async (_, packages) => {
    await run();
    calls();
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
    await run();
    expect(calls()).toContain('npm ci');
  });

  it('does not miss packages that are for other machines', async () => {
    await run();
    calls();
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, object>;
    };
    lock.packages['node_modules/for-another'] = { version: '1.0.0', optional: true };
    write('package-lock.json', JSON.stringify(lock));
    await run();
    expect(calls()).not.toContain('npm ci');
  });

  it('says which Node it needs when it is run by an older one', async () => {
    const older = `Object.defineProperty(process.versions, 'node', { value: '20.18.1' })`;
    const { code, err } = await run({ node: ['--import', `data:text/javascript,${older}`] });
    expect(code).toBe(1);
    expect(err).toMatch(/Node 20\.19 or newer is needed .* this is 20\.18\.1/);
    expect(calls()).toEqual([]);
  });
});

describe('a set-up that fails', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', /needs a network/],
    ['npm error code E503', /needs a network/],
    ['npm error nospc ENOSPC: no space left on device', /disk is full/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install when…', /run `npm install`/],
    ['npm error code EACCES', /check who owns it/],
    ['npm error code EINTEGRITY', /npm cache clean/],
    ['Segmentation fault', /npm ci .* ended with 1\./],
  ])('shows what was printed, and what to do: %s', async (output, advice) => {
    const { code, out, err } = await run({ env: { NPM_FAILS: output } });
    expect(code).toBe(1);
    expect(out).toBe('Installing packages … failed\n');
    expect(err).toContain(output);
    expect(err).toMatch(advice);
    expect(calls()).toEqual(['npm ci']);
  });

  it('begins again with the step that failed', async () => {
    await run({ env: { NPM_FAILS: 'npm error code E503' } });
    expect(stepsOf(await run())).toEqual(BUILD);
  });

  it('says so when the Node that came with the packages does not run', async () => {
    program('stand-ins/node', 'exit 1');
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toMatch(/does not run.*npm ci --ignore-scripts=false/);
  });
});

describe('a set-up that is told to end', () => {
  it('passes that on, waits, and leaves the step to the next one', async () => {
    const { child, ended } = start({ env: { NPM_WAITS: '1' } });
    await npmRuns();
    child.kill('SIGTERM');
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toMatch(/interrupted; the next one begins that step again/);
    expect(calls()).toEqual(['npm ci', 'npm was told to end']);
    expect(stepsOf(await run())).toEqual(BUILD);
  });
});

describe('two set-ups of one folder', () => {
  it('take turns, and the second says for whom it waits and finds all done', async () => {
    const first = start({ env: { NPM_WAITS: '1' } });
    await npmRuns();
    const second = start();
    await expect
      .poll(() => second.said.out)
      .toContain(`another set-up of this folder to end (process ${first.child.pid ?? ''})`);
    write('go', '');
    expect(await first.ended).toMatchObject({ code: 0 });
    const { code, out } = await second.ended;
    expect({ code, steps: stepsOf({ out }) }).toEqual({ code: 0, steps: [] });
    expect(calls().filter((call) => call === 'npm ci')).toHaveLength(1);
  });

  it('replace one that was killed, and only one of several does', async () => {
    const { child, ended } = start({ env: { NPM_WAITS: '1' } });
    await npmRuns();
    child.kill('SIGKILL');
    process.kill(Number(readFileSync(join(root, 'npm-runs'), 'utf8')), 'SIGKILL');
    await ended;
    calls();
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(calls()).toEqual(['npm ci', 'prisma generate', 'vite build', 'vite build']);
  });
});

describe('the sign-in service', () => {
  const tools = 'node_modules/.cache/firebase-tools';
  const methods = (names: string) => names.split(' ').map((name) => `${name}() {}`);
  const operations = methods(
    'signUp signInWithPassword signInWithIdp signInWithEmailLink sendOobCode resetPassword update lookup delete',
  );
  const memory = methods(
    'generateLocalId createOob getUserByLocalId getUserByEmail overwriteUserWithLocalId deleteUser listProviderInfosByProviderId',
  );

  /** A small emulator, laid out as `firebase-tools` has it. */
  function emulator(over: Record<string, string> = {}) {
    const modules = {
      operations: `
        require('../registry'); require('../emulatorLogger'); require('../../error');
        exports.authOperations = {
          identitytoolkit: { accounts: { ${operations.join(', ')} } },
          securetoken: { token() {} },
        };`,
      state: `exports.AgentProjectState = class { ${memory.join(' ')} };`,
      errors: `require('exegesis/lib/errors'); exports.ApiError = class extends Error {};`,
      ...over,
    };
    write('package/package.json', JSON.stringify({ version: '16.0.0' }));
    for (const [name, text] of Object.entries(modules))
      write(`package/lib/emulator/auth/${name}.js`, text);
    execFileSync('tar', ['-czf', 'firebase-tools.tgz', 'package'], { cwd: root });
    const digest = createHash('sha512').update(readFileSync(join(root, 'firebase-tools.tgz')));
    const integrity = `sha512-${digest.digest('base64')}`;
    write('package.json', JSON.stringify({ authEmulator: { version: '16.0.0', integrity } }));
    symlinkSync(
      join(import.meta.dirname, '../node_modules/esbuild'),
      join(root, 'node_modules/esbuild'),
    );
  }

  it('is bundled into one file that loads by itself', async () => {
    await run();
    emulator();
    expect(stepsOf(await run())).toEqual(['Bundling the sign-in service']);
    expect(calls()).toContain('npm pack');
    rmSync(join(root, tools), { recursive: true });
    const bundle = (await import(join(root, '.setup/authEmulator.cjs'))) as object;
    expect(bundle).toHaveProperty('default.operations.identitytoolkit.accounts.signUp');
  });

  it('is fetched once for all who share the packages', async () => {
    await run();
    emulator();
    await run();
    rmSync(join(root, '.setup'), { recursive: true });
    calls();
    expect(stepsOf(await run())).toContain('Bundling the sign-in service');
    expect(calls()).not.toContain('npm pack');
  });

  it('is refused as it arrives when it is not what package.json names', async () => {
    await run();
    emulator();
    write('firebase-tools.tgz', 'altered');
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain('firebase-tools 16.0.0 arrived damaged or altered');
    expect(existsSync(join(root, tools))).toBe(false);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['has elsewhere', { operations: `require('./gone');` }, /gone/],
    ['calls otherwise', { state: `exports.ProjectState = class {};` }, /AgentProjectState/],
    ['gives fewer parts', { operations: `exports.authOperations = {};` }, /signUp/],
    ['loads along with the whole program', { errors: `exports.ApiError = class {};` }, /exegesis/],
  ])('that a new version %s fails with the version and what to do', async (_, over, reason) => {
    await run();
    emulator(over);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toMatch(
      /firebase-tools 16\.0\.0 is not as scripts\/setup\/authEmulator\.mjs expects/,
    );
    expect(err).toMatch(reason);
    expect(existsSync(join(root, '.setup/authEmulator.cjs'))).toBe(false);
  });
});
