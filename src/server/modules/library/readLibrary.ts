import type { Database } from '../../platform/database/database.ts';
import { findLibraryRecords } from './library.ts';
import type { IndexedLibrary } from './matching/index.ts';
import { indexSteps } from './matching/matchClaim.ts';
import { hashHashes, type LibraryRecord, RecordLinks } from './record.ts';
import { runInTurns } from './matching/runSteps.ts';

/** Records that are read before others get their turn: some milliseconds. */
const PIECE = 500;

/**
 * The library as the database has it now, indexed: the records of this project and those imported. Goes
 * piece by piece, as there may be tens of thousands.
 */
export async function readLibrary(db: Database): Promise<IndexedLibrary> {
  const records: LibraryRecord[] = [];
  const hashes: string[] = [];
  for (;;) {
    const rows = await findLibraryRecords(db, records.at(-1)?.id ?? '', PIECE);
    for (const { contentHash, importId: _, ...row } of rows) {
      records.push({ ...row, links: RecordLinks.parse(row.links) });
      hashes.push(contentHash);
    }
    if (rows.length < PIECE) break;
  }
  return { index: await runInTurns(indexSteps(records)), edition: hashHashes(hashes) };
}
