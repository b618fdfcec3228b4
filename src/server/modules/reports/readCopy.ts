import type { Database } from '../../platform/database/database.ts';
import { copyExists, type CopyKey, findCopy } from './prerender.repository.ts';

export type { CopyKey } from './prerender.repository.ts';

/** The copy of a report's page as it is now, compressed with brotli; null when there is none. */
export function readCopy(db: Database, key: CopyKey): Promise<Uint8Array | null> {
  return findCopy(db, key);
}

export function hasCopy(db: Database, key: CopyKey): Promise<boolean> {
  return copyExists(db, key);
}
