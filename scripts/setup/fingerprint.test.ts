import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verimeter-fingerprint-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('the fingerprint of what goes into a step', () => {
  const now = (also?: string) => fingerprint(root, ['lock.json', 'src'], also);
  beforeEach(() => {
    write('lock.json', '{}');
    write('src/deep/page.tsx', 'one');
  });

  it('stays the same while nothing changes', () => {
    expect(now()).toBe(now());
  });

  it.each<[string, () => void]>([
    ['a file deep in a folder changes', () => write('src/deep/page.tsx', 'two')],
    ['a file is added', () => write('src/new.ts', '')],
    ['a file is emptied', () => write('lock.json', '')],
    ['a file goes missing', () => rmSync(join(root, 'lock.json'))],
    [
      'a file is renamed',
      () => {
        rmSync(join(root, 'src/deep/page.tsx'));
        write('src/deep/pages.tsx', 'one');
      },
    ],
    [
      'text moves from one file to the next',
      () => {
        write('lock.json', '{');
        write('src/deep/page.tsx', '}one');
      },
    ],
  ])('changes when %s', (_, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  it('changes with the machine that is named', () => {
    expect(now('linux x64')).not.toBe(now('linux arm64'));
  });

  it.each(['src/deep/page.test.tsx', 'src/.DS_Store', 'elsewhere.ts'])(
    'does not change with %s',
    (path) => {
      const before = now();
      write(path, 'something');
      expect(now()).toBe(before);
    },
  );
});
