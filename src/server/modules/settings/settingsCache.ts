import type { Settings } from '../../../shared/limits.ts';

export interface SettingsCache {
  read: () => Promise<Settings>;
  /** A setting was changed, by whichever process. */
  forget: () => void;
}

/**
 * Keeps the settings in memory until news of a change comes, because every start of an analysis asks
 * for them. While news may be missed each reading goes to the database.
 */
export function createSettingsCache(
  readStored: () => Promise<Settings>,
  hearsNews: () => boolean,
): SettingsCache {
  let kept: Promise<Settings> | null = null;
  return {
    read() {
      if (!hearsNews()) return readStored();
      if (kept) return kept;
      const reading = readStored();
      kept = reading;
      // A failed reading is not kept.
      reading.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading;
    },
    forget() {
      kept = null;
    },
  };
}
