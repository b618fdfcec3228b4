import { describe, expect, it } from 'vitest';
import { waysFor } from './fetchChromium.ts';

const programs = (isRoot: boolean) =>
  waysFor(isRoot)
    .flat()
    .map((command) => command.join(' '));

describe('the ways to fetch Chromium', () => {
  it('asks package managers first and Playwright’s download last', () => {
    const names = programs(true);
    expect(names[0]).toMatch(/^apt-get .*install .* chromium$/);
    expect(names.at(-1)).toMatch(/playwright install chromium$/);
  });

  it('asks package managers only through a sudo that needs no password when not root', () => {
    const [download, ...managers] = programs(false).reverse();
    expect(download).toMatch(/playwright install chromium$/);
    expect(managers.every((command) => command.startsWith('sudo -n '))).toBe(true);
  });
});
