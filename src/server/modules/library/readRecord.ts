import { adminMessages } from '../../../shared/adminMessages.ts';
import type { LibraryDetails } from '../../../shared/schema/library.ts';
import type { Statements } from '../../platform/database/database.ts';
import { findLibraryRecord } from './libraryRows.ts';
import type { Admin } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';
import { RecordLinks } from './record.ts';

/** One record of the library, whole; fails with `not_found`. */
export async function readRecord(
  db: Statements,
  _admin: Admin,
  id: string,
): Promise<LibraryDetails> {
  const found = await findLibraryRecord(db, id);
  if (!found) throw new DomainError('not_found', adminMessages.library.unknownRecord);
  const { contentHash: _hash, importId: _import, reviewedAt, ...record } = found;
  return {
    ...record,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    links: RecordLinks.parse(record.links).map(({ summary: _, ...link }) => link),
  };
}
