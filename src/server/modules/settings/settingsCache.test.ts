import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../shared/limits.ts';
import { defaultSettings } from '../../testing/app.ts';
import { createSettingsCache } from './settings.ts';

const settings = (reuseDays: number): Settings => ({ ...defaultSettings, reuseDays });

/** A database in which `reuseDays` counts the reads. */
function counting() {
  let reads = 0;
  return () => Promise.resolve(settings(++reads));
}

describe('cached limits', () => {
  it('are read once, until one is changed', async () => {
    const cache = createSettingsCache(counting(), () => true);
    expect(await cache.read()).toEqual(settings(1));
    expect(await cache.read()).toEqual(settings(1));
    cache.invalidate();
    expect(await cache.read()).toEqual(settings(2));
  });

  it('are not cached when they were read before the change and arrived after its notification', async () => {
    const old = Promise.withResolvers<Settings>();
    const answers = [old.promise, Promise.resolve(settings(7))];
    const cache = createSettingsCache(
      () => answers.shift() ?? Promise.reject(new Error('asked too often')),
      () => true,
    );
    const before = cache.read();
    cache.invalidate();
    old.resolve(settings(1));
    expect(await before).toEqual(settings(1));
    expect(await cache.read()).toEqual(settings(7));
  });

  it('are read each time while notifications may be missed', async () => {
    const cache = createSettingsCache(counting(), () => false);
    await cache.read();
    expect(await cache.read()).toEqual(settings(2));
  });

  it('are read again after a failed read', async () => {
    let broken = true;
    const cache = createSettingsCache(
      () => (broken ? Promise.reject(new Error('away')) : Promise.resolve(settings(1))),
      () => true,
    );
    await expect(cache.read()).rejects.toThrow('away');
    broken = false;
    expect(await cache.read()).toEqual(settings(1));
  });
});
