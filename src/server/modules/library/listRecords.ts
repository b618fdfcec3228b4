import type { z } from 'zod';
import { removeHidden } from '../../../shared/cleanText.ts';
import type { LibraryRating, LibraryRows, RecordPlace } from '../../../shared/schema/library.ts';
import type { Statements } from '../../platform/database/database.ts';
import { findLibraryRows } from './libraryRows.ts';
import type { Admin } from '../accounts/asker.ts';

/** Records that one call gives. */
const PAGE = 50;

/** Some of the library's records in the order of their claims. */
export async function listRecords(
  db: Statements,
  _admin: Admin,
  asked: {
    search?: string | undefined;
    rating?: LibraryRating | undefined;
    after?: z.infer<typeof RecordPlace> | undefined;
  },
): Promise<z.infer<typeof LibraryRows>> {
  const search = removeHidden(asked.search ?? '');
  const rows = await findLibraryRows(db, {
    search: search === '' ? null : search,
    rating: asked.rating ?? null,
    after: asked.after ?? null,
    take: PAGE + 1,
  });
  const records = rows.slice(0, PAGE);
  const last = records.at(-1);
  return {
    records: records.map((row) => ({
      ...row,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE && last ? { claim: last.claim, id: last.id } : null,
  };
}
