import { buildLibraryIndex, type LibraryIndex } from './matchClaim.ts';
import { hashLibrary, type LibraryRecord } from '../record.ts';

export interface IndexedLibrary {
  index: LibraryIndex;
  edition: string;
}

export function indexLibrary(records: readonly LibraryRecord[]): IndexedLibrary {
  return { index: buildLibraryIndex(records), edition: hashLibrary(records) };
}
