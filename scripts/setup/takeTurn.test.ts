import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from './takeTurn.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verimeter-turn-'));
  path = join(folder, 'turn');
});
afterEach(() => rmSync(folder, { recursive: true }));

const nobodyIsAhead = (holder: string) => {
  throw new Error(`waited for ${holder}`);
};
/** Above every system's greatest process number. */
const DEAD = 2 ** 30;

describe('two set-ups of one folder', () => {
  it('do not wait for each other when one comes after the other', async () => {
    for (let round = 0; round < 2; round++) {
      const giveBack = await takeTurn(path, nobodyIsAhead);
      expect(existsSync(path)).toBe(true);
      giveBack();
      expect(existsSync(path)).toBe(false);
    }
  });

  it('never work at the same time, and the one that waits says for whom', async () => {
    const order: string[] = [];
    const waitedFor: string[] = [];
    const first = await takeTurn(path, nobodyIsAhead);
    const second = takeTurn(path, (holder) => {
      waitedFor.push(holder);
      order.push('first ends');
      first();
    }).then((giveBack) => {
      order.push('second begins');
      giveBack();
    });
    await second;
    expect(order).toEqual(['first ends', 'second begins']);
    expect(waitedFor).toEqual([String(process.pid)]);
  });

  it('replace one that died, and only one of several does', async () => {
    writeFileSync(path, JSON.stringify({ pid: DEAD, host: hostname(), id: 'dead' }));
    let atWork = 0;
    let most = 0;
    const works = Array.from({ length: 3 }, async () => {
      const giveBack = await takeTurn(path, () => undefined);
      most = Math.max(most, ++atWork);
      await new Promise(setImmediate);
      atWork--;
      giveBack();
    });
    await Promise.all(works);
    expect(most).toBe(1);
  });
});
