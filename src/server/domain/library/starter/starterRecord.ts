import type { LibraryRecord, RecordLink } from '../record.ts';

/** What is written by hand for a record of this project's own starter set. */
export interface StarterRecord extends Pick<
  LibraryRecord,
  'id' | 'claim' | 'phrasings' | 'rating' | 'summary' | 'keyFindings'
> {
  links: readonly RecordLink[];
}

/** The whole record, with what all records of the starter set have in common. */
export function starterRecord(written: StarterRecord): LibraryRecord {
  return {
    ...written,
    publisher: 'Verimeter starter library',
    title: `What is known: ${written.claim.replace(/\.$/, '')}`,
    language: 'en',
    reviewedAt: WRITTEN,
    origin: 'starter',
  };
}

/** Moved when the set is gone through again as a whole. */
const WRITTEN = new Date('2026-11-20T00:00:00Z');
