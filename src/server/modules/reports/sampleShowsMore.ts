import type { Statements } from '../../platform/database/statements.ts';

/** In smaller tables everything is counted soon enough. */
const WORTH_SAMPLING = 100_000; // rows
const SAMPLED = 3_000; // rows
/** So many standard deviations beyond what is to be expected is what one of 100,000 samples shows. */
const SURE = 4.3;
/** Beside that, because few are spread more widely above what is expected than below. */
const SKEW = 3; // rows

/**
 * Whether surely more than so many rows of `ReportListing` match, by a sample of them; false where the
 * table is too small for that. Ids are random, so the first ones are as good as any, whatever came in
 * together; and as they are the same each time, they are in memory, and tell the same on each page.
 */
export async function sampleShowsMore(
  tx: Statements,
  name: string,
  { than, matches, values }: { than: number; matches: string; values: readonly unknown[] },
): Promise<boolean> {
  const [found] = await tx.prepared<{ expected: number; matching: number }>(
    `sample-${name}`,
    `WITH known AS MATERIALIZED (
      SELECT reltuples AS size FROM pg_class WHERE oid = '"ReportListing"'::regclass
    ), sample AS (
      SELECT * FROM "ReportListing" WHERE (SELECT size FROM known) >= ${WORTH_SAMPLING}
      ORDER BY "reportId" LIMIT ${SAMPLED}
    )
    SELECT (SELECT ${SAMPLED}::float * $${values.length + 1}::int / greatest(size, 1) FROM known) AS expected,
      (count(*) FILTER (WHERE ${matches}))::int AS matching
    FROM sample`,
    [...values, than],
  );
  if (!found) return false;
  return found.matching > found.expected + SURE * Math.sqrt(found.expected) + SKEW;
}
