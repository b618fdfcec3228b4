import { buildLibraryIndex, type LibraryIndex } from './matchClaim.ts';
import { hashLibrary, type LibraryRecord } from '../record.ts';

/** The records as claims are looked up in them. */
export interface IndexedLibrary {
  index: LibraryIndex;
  /** Eight hexadecimal digits that change when any record does. */
  edition: string;
}

/** Records that stay as they are, indexed at once. */
export function indexLibrary(records: readonly LibraryRecord[]): IndexedLibrary {
  return { index: buildLibraryIndex(records), edition: hashLibrary(records) };
}
