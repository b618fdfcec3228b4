/** Prints the path of Chromium for the browser tests and installs it if missing. */
import { execFile, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Returns the path of a working Chromium: `CHROMIUM_PATH`, an installed one, or one installed now
 * (package manager, then Playwright's download). Throws an error that says what to do.
 */
export async function findChromium(env = process.env): Promise<string> {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    const browser = await browserIn([named]);
    if (browser) return browser;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a Chromium that runs here.`);
  }
  const found = (await browserIn(candidates(env))) ?? (await fetchChromium(env));
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be fetched. ' +
      'Install Chromium or Chrome, or name one in CHROMIUM_PATH, and run this again.',
  );
}

// The headless shell draws the same pages with less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/opt/homebrew/bin',
];
const macPrograms = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Likeliest first. */
export function candidates(env: NodeJS.ProcessEnv): string[] {
  const path = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const home = env['HOME'] ?? '';
  const applications = ['/Applications', ...(home ? [join(home, 'Applications')] : [])];
  const places = [
    ...[...path, ...folders].flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications.flatMap((folder) => macPrograms.map((program) => join(folder, program))),
    chromium.executablePath(),
  ];
  return [...new Set(places)];
}

/**
 * Runs each program, because Ubuntu has a placeholder that only asks for a snap, and a download may
 * lack system libraries.
 */
export async function browserIn(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (/^(Chromium|Google Chrome)/.test(await version(path))) return path;
  }
  return undefined;
}

function version(path: string): Promise<string> {
  return new Promise((done) => {
    execFile(path, ['--version'], { timeout: 30_000 }, (error, stdout) =>
      done(error ? '' : stdout.trim()),
    );
  });
}

type Command = [program: string, ...args: string[]];

/** Commands that must all succeed */
export type InstallMethod = Command[];

/** Updates the package lists only if needed, and waits for a running installation. */
export function aptMethods(name: string): InstallMethod[] {
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  const install: Command = ['apt-get', ...lock, 'install', '-y', '--no-install-recommends', name];
  return [[install], [['apt-get', 'update'], install]];
}

const packageManagers: InstallMethod[] = [
  ...aptMethods('chromium-headless-shell'),
  ...aptMethods('chromium'),
  [['dnf', 'install', '-y', 'chromium']],
  [['apk', 'add', '--no-cache', 'chromium']],
  [['pacman', '-Sy', '--noconfirm', 'chromium']],
];

/** Without root, package managers run only if `sudo` needs no password. */
async function fetchChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const method of installMethods(process.getuid?.() === 0)) {
    if (!(await runCommands(method, env))) continue;
    const found = await browserIn(candidates(env));
    if (found) return found;
  }
  return undefined;
}

export function installMethods(isRoot: boolean): InstallMethod[] {
  const asRoot = (command: Command): Command => (isRoot ? command : ['sudo', '-n', ...command]);
  const playwright = join(import.meta.dirname, '..', 'node_modules', '.bin', 'playwright');
  return [
    ...packageManagers.map((method) => method.map(asRoot)),
    ...(isRoot ? [[[playwright, 'install', '--with-deps', 'chromium'] satisfies Command]] : []),
    [[playwright, 'install', 'chromium']],
  ];
}

export async function runCommands(method: InstallMethod, env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const command of method) if (!(await succeeds(command, env))) return false;
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

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
