import type { Database } from '../../data/database.ts';
import { findLibraryRecords } from '../../data/library.ts';
import { type LibraryRecord, RecordLinks } from './record.ts';

/** All records of the library, those of this project and those imported. */
export async function readLibrary(db: Database): Promise<LibraryRecord[]> {
  const rows = await findLibraryRecords(db);
  return rows.map(({ contentHash: _, ...row }) => ({
    ...row,
    links: RecordLinks.parse(row.links),
  }));
}
