import type { Database } from '../../platform/database/database.ts';
import { findRecordHashes, replaceRecords } from './library.ts';
import { contentHash, type LibraryRecord } from './record.ts';

/**
 * Makes the library hold exactly these records of the origin `starter`; imported ones stay as they
 * are. Writes only what differs, so that a usual start writes nothing.
 */
export async function bringStarterRecords(
  db: Database,
  records: readonly LibraryRecord[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await findRecordHashes(tx, 'starter');
    const known = new Map(stored.map((row) => [row.id, row.contentHash]));
    const wanted = new Map(records.map((record) => [record.id, contentHash(record)]));
    const outdated = stored.filter((row) => wanted.get(row.id) !== row.contentHash);
    const fresh = records.filter((record) => known.get(record.id) !== wanted.get(record.id));
    if (outdated.length === 0 && fresh.length === 0) return;

    await replaceRecords(
      tx,
      outdated.map((row) => row.id),
      fresh.map((record) => ({
        ...record,
        phrasings: [...record.phrasings],
        keyFindings: [...record.keyFindings],
        links: [...record.links],
        contentHash: contentHash(record),
      })),
    );
  });
}
