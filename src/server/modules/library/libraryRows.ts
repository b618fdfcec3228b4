import type { Statements } from '../../platform/database/database.ts';
import type { LibraryRecord, Rating } from '../../platform/database/generated/client.ts';

export type RowRecord = Pick<
  LibraryRecord,
  'id' | 'claim' | 'rating' | 'publisher' | 'origin' | 'reviewedAt'
>;

export interface RowsFilter {
  /** Found in the claim or in the publisher's name, whatever its case; null: all. */
  search: string | null;
  rating: Rating | null;
  /** What the last page ended with. */
  after: { claim: string; id: string } | null;
  take: number;
}

/** Some records in the order of their claims. */
export function findLibraryRows(db: Statements, filter: RowsFilter): Promise<RowRecord[]> {
  const { search, rating, after, take } = filter;
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db.prepared('find-library-rows', FIND_ROWS, [
    ...[pattern, rating, after?.claim ?? null, after?.id ?? null],
    take,
  ]);
}

const FIND_ROWS = `
  SELECT id, claim, rating, publisher, origin, "reviewedAt" FROM "LibraryRecord"
  WHERE ($1::text IS NULL OR claim ILIKE $1 OR publisher ILIKE $1)
    AND ($2::text IS NULL OR rating::text = $2)
    AND ($3::text IS NULL OR (claim, id) > ($3, $4::text))
  ORDER BY claim, id LIMIT $5`;

/** One record, or null. */
export async function findLibraryRecord(db: Statements, id: string): Promise<LibraryRecord | null> {
  const [found] = await db.prepared<LibraryRecord>(
    'find-library-record',
    `SELECT * FROM "LibraryRecord" WHERE id = $1`,
    [id],
  );
  return found ?? null;
}

/** How many records there are of each rating, and of each origin where most come from. */
export async function countRecords(
  db: Statements,
  takeOrigins: number,
): Promise<{
  ratings: { rating: Rating; records: number }[];
  origins: { origin: string; records: number }[];
}> {
  const [ratings, origins] = await Promise.all([
    db.prepared<{ rating: Rating; records: number }>(
      'count-ratings',
      `SELECT rating, count(*)::int AS records FROM "LibraryRecord" GROUP BY rating`,
      [],
    ),
    db.prepared<{ origin: string; records: number }>(
      'count-origins',
      `SELECT origin, count(*)::int AS records FROM "LibraryRecord"
       GROUP BY origin ORDER BY records DESC, origin LIMIT $1`,
      [takeOrigins],
    ),
  ]);
  return { ratings, origins };
}
