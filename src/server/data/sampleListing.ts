import type { Statements } from './statements.ts';

/** How many rows of `ReportListing` hold a text, and match all that is asked for, by a sample of them. */
export interface ListingSample {
  holding: number;
  matching: number;
}

/** In smaller tables everything is counted soon enough. */
const WORTH_SAMPLING = 100_000; // rows
/** Some 300 of its pages: of what 1 of 50 rows match it finds 160, give or take 13. */
const SAMPLED = 8_000; // rows

/** Looks at pages picked at random; zeros where the table is too small for that. */
export async function sampleListing(
  tx: Statements,
  name: string,
  { holds, filter, values }: { holds: string; filter: string; values: unknown[] },
): Promise<ListingSample> {
  const [found] = await tx.prepared<ListingSample>(
    `sample-${name}`,
    `WITH known AS MATERIALIZED (
      SELECT reltuples AS size FROM pg_class WHERE oid = '"ReportListing"'::regclass
    ), sample AS (
      SELECT count(*) AS seen, count(*) FILTER (WHERE ${holds}) AS holding,
        count(*) FILTER (WHERE ${holds} AND ${filter}) AS matching
      FROM "ReportListing" TABLESAMPLE SYSTEM (
        (SELECT least(100, 100.0 * ${SAMPLED} / greatest(size, 1)) FROM known))
      WHERE (SELECT size FROM known) >= ${WORTH_SAMPLING}
    )
    SELECT (holding * size / greatest(seen, 1))::int AS holding,
      (matching * size / greatest(seen, 1))::int AS matching
    FROM sample, known`,
    values,
  );
  return found ?? { holding: 0, matching: 0 };
}
