import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
/** Makes the product stop when it reads its configuration. */
const WRONG = { PORT: 'none' };

function start(node: string, args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(node, [...args, 'scripts/start.mjs'], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, ...WRONG },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** Runs with a faked Node version. */
const asVersion = (version: string) =>
  start(process.execPath, [
    '--import',
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`,
  ]);

const versionOf = (node: string) =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);

const refusal = (version: string) => ({
  status: 1,
  said: `Verimeter runs on Node 22.22 or a later 22, or on Node 24.0 or newer; this is Node ${version}. \`npm start\` installs one that fits and runs on it.`,
});
const started = { status: 1, said: expect.stringContaining('PORT=none') as string };

describe('the start', () => {
  it.each(['18.20.8', '20.20.2', '22.17.1', '22.21.0', '23.11.1'])(
    'is refused in words on Node %s',
    (version) => {
      expect(asVersion(version)).toEqual(refusal(version));
    },
  );

  it.each(['22.22.0', '26.1.0'])('goes on on Node %s', (version) => {
    expect(asVersion(version)).toEqual(started);
  });

  const nodes = PATH.split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((node) => existsSync(node));
  const versions = nodes.map((node) => [versionOf(node), node] as const);

  it.each([...new Map(versions)])(
    'is refused or goes on with this machine’s Node %s',
    (version, node) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const fits = major >= 24 || (major === 22 && minor >= 22);
      expect(start(node)).toEqual(fits ? started : refusal(version));
    },
  );
});
