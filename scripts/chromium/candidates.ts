import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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

/** Where a Chromium may be, likeliest first: on the path, in the usual places, Playwright's own. */
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
 * The first of these programs that says it is Chromium or Chrome. Being there is not enough: Ubuntu
 * has a stand-in of that name that only asks for a snap, and a download may lack system libraries.
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
