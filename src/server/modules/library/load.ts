import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import { findLibraryRecords, findRecordHashes, replaceRecords } from './library.repository.ts';
import type { IndexedLibrary } from './matching/index.ts';
import { indexSteps } from './matching/matchClaim.ts';
import { runInTurns } from './matching/words.ts';
import { contentHash, hashHashes, type LibraryRecord, RecordLinks } from './record.ts';

/** The library in memory, which follows the one in the database. */
interface CachedLibrary {
  now: () => IndexedLibrary;
  /** It has changed there: it is read anew, once for changes that come together. */
  refresh: () => void;
}

/**
 * Keeps what `read` gives. Until a new one is ready the last one answers, also when it can't be read: the
 * next change, or the next connection, tries again. Rejects when the first can't be read.
 */
export async function createLibraryCache(
  read: () => Promise<IndexedLibrary>,
  log: Log,
): Promise<CachedLibrary> {
  let kept = await read();
  let reading = false;
  let stale = false;
  const readAnew = async () => {
    reading = true;
    while (stale) {
      stale = false;
      try {
        kept = await read();
      } catch (error) {
        log.warn({ err: error }, 'the changed library could not be read');
      }
    }
    reading = false;
  };
  return {
    now: () => kept,
    refresh: () => {
      stale = true;
      if (!reading) void readAnew();
    },
  };
}

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
