import type { Database } from '../../platform/database/database.ts';
import { type CopyKey, storeCopy } from './prerender.repository.ts';

/**
 * Keeps a page that was rendered of a listed report, compressed with brotli. False when the report is
 * another one by now, or is not listed any more.
 */
export function keepCopy(
  db: Database,
  key: CopyKey,
  html: Uint8Array,
  now: Date,
): Promise<boolean> {
  return storeCopy(db, key, html, now);
}
