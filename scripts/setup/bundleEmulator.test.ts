import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleEmulator, hasBundle, hasEmulator } from './bundleEmulator.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verimeter-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('leaves an installation alone that has no emulator, as in production', async () => {
  await bundleEmulator(root);
  expect([hasEmulator(root), hasBundle(root)]).toEqual([false, false]);
  expect(readdirSync(root)).toEqual([]);
});
