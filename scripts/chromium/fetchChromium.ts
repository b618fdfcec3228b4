import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { browserIn, candidates } from './candidates.ts';

type Command = [program: string, ...args: string[]];

/** One way to get a browser: commands of which each must succeed. */
type Way = Command[];

/** Another installation that runs right now is waited for. */
const apt: Command = [
  'apt-get',
  '-o',
  'DPkg::Lock::Timeout=300',
  'install',
  '-y',
  '--no-install-recommends',
  'chromium',
];

/** The package managers' ways; the lists are refreshed only when the first try finds nothing. */
const packageManagers: Way[] = [
  [apt],
  [['apt-get', 'update'], apt],
  [['dnf', 'install', '-y', 'chromium']],
  [['apk', 'add', '--no-cache', 'chromium']],
  [['pacman', '-Sy', '--noconfirm', 'chromium']],
];

/**
 * Tries every way that this machine offers until one leaves a Chromium that runs; gives its path, or
 * nothing. As an ordinary user the package manager is asked only where `sudo` needs no password.
 */
export async function fetchChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const way of waysFor(process.getuid?.() === 0)) {
    if (!(await follow(way, env))) continue;
    const found = await browserIn(candidates(env));
    if (found) return found;
  }
  return undefined;
}

/** All ways in their order: package managers, then Playwright's download with and without libraries. */
export function waysFor(isRoot: boolean): Way[] {
  const asRoot = (command: Command): Command => (isRoot ? command : ['sudo', '-n', ...command]);
  const playwright = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'playwright');
  return [
    ...packageManagers.map((way) => way.map(asRoot)),
    ...(isRoot ? [[[playwright, 'install', '--with-deps', 'chromium'] satisfies Command]] : []),
    [[playwright, 'install', 'chromium']],
  ];
}

async function follow(way: Way, env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const command of way) if (!(await succeeds(command, env))) return false;
  return true;
}

function succeeds([program, ...args]: Command, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: 5 * 60_000,
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
