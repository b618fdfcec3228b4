import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteImport, lockLibraryImports } from './libraryImports.ts';
import type { Admin } from '../accounts/asker.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';

/**
 * Takes an import out again, with the records that are there in the form that it brought. What it
 * replaced does not come back. Gives the number of removed records; fails with `not_found`.
 */
export function removeImport(
  db: Database,
  admin: Admin,
  id: string,
  now: Date,
): Promise<{ removed: number }> {
  return db.preparedTransaction(async (tx) => {
    // One that is made meanwhile may write the same records in another order: each would wait for the other.
    await lockLibraryImports(tx);
    const deleted = await deleteImport(tx, id);
    if (!deleted) throw new DomainError('not_found', adminMessages.library.unknownImport);
    const { name, ...before } = deleted;
    const act = { action: 'library.removed', subjectId: id, subjectName: name } as const;
    await recordActs(tx, admin, [{ ...act, before, after: null }], now);
    return { removed: deleted.records };
  });
}
