import type { Settings } from '../../../shared/limits.ts';

export interface SettingsCache {
  read: () => Promise<Settings>;
  invalidate: () => void;
}

/** Reads the database each time while change notifications may be missed. */
export function createSettingsCache(
  readStored: () => Promise<Settings>,
  isConnected: () => boolean,
): SettingsCache {
  let cached: Promise<Settings> | null = null;
  return {
    read() {
      if (!isConnected()) return readStored();
      if (cached) return cached;
      const pending = readStored();
      cached = pending;
      pending.catch(() => {
        if (cached === pending) cached = null;
      });
      return pending;
    },
    invalidate() {
      cached = null;
    },
  };
}
