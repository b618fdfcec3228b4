import type { Statements } from './statements.ts';

/** In smaller tables everything is counted soon enough. */
const WORTH_SAMPLING = 100_000; // rows
/** Of what 1 of 100 rows match it finds 20, give or take 5. */
const SAMPLED = 2_000; // rows

/**
 * How many rows of `ReportListing` match, by a sample of them; 0 where the table is too small for that.
 * Ids are random, so the first ones are as good as any, whatever came in together; and as they are the
 * same ones each time, they are in memory, and tell the same on each page of a list.
 */
export async function sampleListing(
  tx: Statements,
  name: string,
  { matches, values }: { matches: string; values: unknown[] },
): Promise<number> {
  const [found] = await tx.prepared<{ matching: number }>(
    `sample-${name}`,
    `WITH known AS MATERIALIZED (
      SELECT reltuples AS size FROM pg_class WHERE oid = '"ReportListing"'::regclass
    ), sample AS (
      SELECT * FROM "ReportListing" WHERE (SELECT size FROM known) >= ${WORTH_SAMPLING}
      ORDER BY "reportId" LIMIT ${SAMPLED}
    )
    SELECT (count(*) FILTER (WHERE ${matches}) * (SELECT size FROM known) / ${SAMPLED})::int AS matching
    FROM sample`,
    values,
  );
  return found?.matching ?? 0;
}
