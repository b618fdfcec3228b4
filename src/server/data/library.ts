import type { Database, Transaction } from './database.ts';
import type { LibraryRecord, Prisma } from './generated/client.ts';

export type StoredRecord = LibraryRecord;

export function findLibraryRecords(db: Database): Promise<StoredRecord[]> {
  return db.libraryRecord.findMany({ orderBy: { id: 'asc' } });
}

/** Ids and content hashes of the records of one origin. */
export function findRecordHashes(tx: Transaction, origin: string) {
  return tx.libraryRecord.findMany({
    where: { origin },
    select: { id: true, contentHash: true },
  });
}

/** Writes records anew and removes those named. */
export async function replaceRecords(
  tx: Transaction,
  removed: string[],
  inserted: Prisma.LibraryRecordCreateManyInput[],
): Promise<void> {
  await tx.libraryRecord.deleteMany({ where: { id: { in: removed } } });
  // Another process may have brought the same ones in just now.
  await tx.libraryRecord.createMany({ data: inserted, skipDuplicates: true });
}
