import { setImmediate } from 'node:timers/promises';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_PHRASINGS_MAX } from '../../../shared/limits.ts';
import type { ImportLine } from '../../../shared/schema/library.ts';
import { DomainError } from '../errors.ts';
import { contentHash, type LibraryRecord } from './record.ts';
import type { Entry } from './readEntries.ts';
import { toRecord } from './toRecord.ts';

export interface ReadRecord {
  /** Of the entry that it was read from. */
  number: number;
  record: LibraryRecord;
  hash: string;
}

/** Entries that are read before others get their turn: some milliseconds. */
const PIECE = 100;

/**
 * The records of the entries, in the order of their ids, and which entries were refused. Fails with
 * `invalid_input` when they have too many phrasings together.
 */
export async function readRecords(
  entries: readonly Entry[],
  now: Date,
): Promise<{ records: ReadRecord[]; refused: ImportLine[] }> {
  const records = new Map<string, ReadRecord>();
  const refused: ImportLine[] = [];
  let phrasings = 0;
  for (const [i, entry] of entries.entries()) {
    if (i % PIECE === PIECE - 1) await setImmediate();
    const { number } = entry;
    const read = 'refused' in entry ? entry : toRecord(entry.review, now);
    if ('refused' in read) {
      refused.push({ number, outcome: 'refused', text: read.refused });
      continue;
    }
    phrasings += read.phrasings.length;
    if (phrasings > IMPORT_PHRASINGS_MAX) {
      throw new DomainError('invalid_input', adminMessages.library.tooManyPhrasings);
    }
    const earlier = records.get(read.id);
    if (!earlier) records.set(read.id, { number, record: read, hash: contentHash(read) });
    else {
      const text = adminMessages.library.sameAddress(earlier.number);
      refused.push({ number, outcome: 'refused', text });
    }
  }
  // Two imports at once that write the same ones would otherwise wait for each other.
  const inOrder = [...records.values()].sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
  return { records: inOrder, refused };
}
