import { LibraryRating, type LibraryCounts } from '../../../shared/schema/library.ts';
import type { Statements } from '../../platform/database/database.ts';
import { countRecords } from './libraryRows.ts';
import type { Admin } from '../accounts/asker.ts';

/** Sites that are named: where most records come from. */
const ORIGINS = 20;

/** How many records the library has, by rating and by where they come from. */
export async function countLibrary(_admin: Admin, db: Statements): Promise<LibraryCounts> {
  const { ratings, origins } = await countRecords(db, ORIGINS);
  const known = new Map(ratings.map(({ rating, records }) => [rating, records]));
  const counts = LibraryRating.options.map((rating) => [rating, known.get(rating) ?? 0] as const);
  return {
    total: ratings.reduce((sum, { records }) => sum + records, 0),
    ratings: Object.fromEntries(counts) as LibraryCounts['ratings'],
    origins,
  };
}
