import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { browserIn, candidates, installMethods } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'verimeter-chromium-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('where Chromium is looked for', () => {
  it('begins with the path, goes on to the usual places and ends with Playwright’s own', () => {
    const places = candidates({ PATH: '/first:/second', HOME: '/home/ann' });
    expect(places.slice(0, 2)).toEqual(['/first/chromium-headless-shell', '/first/chromium']);
    const order = [
      '/second/chromium',
      '/usr/bin/chromium',
      '/home/ann/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
    const found = order.map((place) => places.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(places.at(-1)).toMatch(/ms-playwright|chrom/);
  });

  it('takes the first program that says it is Chromium or Chrome', async () => {
    const chrome = program('chrome', 'echo "Google Chrome 150.0.1"');
    const later = program('chromium', 'echo "Chromium 150.0.1"');
    expect(await browserIn([join(folder, 'missing'), chrome, later])).toBe(chrome);
  });

  it('passes over a stand-in that only asks for a snap, and a browser that cannot run', async () => {
    const snap = program('stand-in', 'echo "requires the chromium snap to be installed"; exit 1');
    const other = program('other', 'echo "Mozilla Firefox 140"');
    const crashing = program('crashing', 'echo "Chromium 150"; exit 127');
    expect(await browserIn([snap, other, crashing])).toBeUndefined();
  });
});

const programs = (isRoot: boolean) =>
  installMethods(isRoot)
    .flat()
    .map((command) => command.join(' '));

describe('the ways to fetch Chromium', () => {
  it('asks package managers first and Playwright’s download last', () => {
    const names = programs(true);
    expect(names[0]).toMatch(/^apt-get .*install .* chromium-headless-shell$/);
    expect(names.at(-1)).toMatch(/playwright install chromium$/);
  });

  it('asks package managers only through a sudo that needs no password when not root', () => {
    const [download, ...managers] = programs(false).reverse();
    expect(download).toMatch(/playwright install chromium$/);
    expect(managers.every((command) => command.startsWith('sudo -n '))).toBe(true);
  });
});
