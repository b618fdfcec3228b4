import { OWNERS_NAMED } from '../../../shared/adminLists.ts';
import { CLAIM_MAX } from '../../../shared/limits.ts';
import type { AdminFilter, AdminSort } from '../../../shared/schema/adminReport.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

/** Where a report stands in an order: the values that it is ordered by, the last one its report id. */
export type ListKey = (string | number)[];

/** Which part of the list is asked for. */
export type ListPlace =
  | { skip: number }
  | { after: ListKey }
  | { before: ListKey }
  /** The last so many. */
  | { last: true };

interface AdminReportsFilter {
  filter: AdminFilter;
  sortBy: AdminSort;
  /** Found in contents, slugs and titles, whatever the case; null: all. */
  search: string | null;
  /** Found beside these: the report that was named by an id. */
  named: string | null;
  place: ListPlace;
  take: number;
  /** Matches are counted up to here. */
  countMax: number;
}

interface AdminReportPage {
  reports: AdminReportRecord[];
  /** How many match; `countMax + 1`: more than are counted. */
  total: number;
  /** There are further ones in the direction in which the page was read. */
  more: boolean;
}

/**
 * A part of all reports that are not deleted, and how many match. All but the reports of the page are
 * read from their small rows of `ReportListing`: in the order asked for where nothing is looked for or
 * what is looked for is common, and else by the index of what is looked for.
 */
export async function findAdminReports(
  db: Database,
  asked: AdminReportsFilter,
): Promise<AdminReportPage> {
  const { place, take, search } = asked;
  const { rows, total } = await db.preparedTransaction(async (tx) => {
    // What is fast depends on the values: a plan for any values reads all there is.
    void tx.prepared('plan-anew', PLAN_ANEW, []);
    const counted = await countMatches(tx, asked);
    if (search !== null && !isCommon(asked, counted)) {
      return { rows: await readPage(tx, asked, 'of all matches'), ...counted };
    }
    if (search !== null) void tx.prepared('plan-in-order', PLAN_IN_ORDER, []);
    return { rows: await readPage(tx, asked, 'in order'), ...counted };
  });
  const reports = rows.slice(0, take);
  if (isBackward(place)) reports.reverse();
  return { reports, total, more: rows.length > take };
}

/** Nor is compiling them worth its time, or sharing the work out. */
const PLAN_ANEW = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`;

/** What many have is found soonest by going through them in the order asked for. */
const PLAN_IN_ORDER = `
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

const isBackward = (place: ListPlace): boolean => 'before' in place || 'last' in place;

interface Order {
  /** Columns of `ReportListing`, with their types; all in one direction, the last making it whole. */
  by: readonly (readonly [column: string, type: string])[];
  descending: boolean;
}

const id = ['"reportId"', 'uuid'] as const;
const made = ['"createdAt"', 'timestamptz'] as const;
const ORDERS: Record<AdminSort, Order> = {
  newest: { by: [made, id], descending: true },
  oldest: { by: [made, id], descending: false },
  updated: { by: [['"updatedAt"', 'timestamptz'], id], descending: true },
  highest: { by: [['high', 'smallint'], made, id], descending: true },
  lowest: { by: [['low', 'smallint'], made, id], descending: false },
};

const FILTERS: Record<AdminFilter, string> = {
  all: 'true',
  indexable: '"isIndexable"',
  not_indexable: 'NOT "isIndexable"',
  featured: '"isFeatured"',
  detailed: '"isDetailed"',
  partial: '"isPartial"',
  failed: '"isFailed"',
};

interface Counted {
  total: number;
  /** All reports, about; negative as long as the database has not looked. */
  size: number;
}

/** Reads no further than is counted, and nothing where a sample shows that there are more. */
async function countMatches(tx: Statements, asked: AdminReportsFilter): Promise<Counted> {
  const { filter, search, named, countMax } = asked;
  const values: unknown[] = [];
  const matches = `${FILTERS[filter]} AND ${looksFor(search, named, values)}`;
  const name = `${filter}-${kindOf(asked)}`;
  if (search !== null) {
    const more = await sampleShowsMore(tx, name, { than: countMax, matches, values });
    if (more) return { total: countMax + 1, size: Infinity };
  }
  const [counted] = await tx.prepared<Counted>(
    `count-${name}`,
    `SELECT count(*)::int AS total,
      (SELECT reltuples FROM pg_class WHERE oid = '"ReportListing"'::regclass) AS size
    FROM (
      SELECT FROM "ReportListing" WHERE ${matches} LIMIT $${values.length + 1}::int + 1
    ) matching`,
    [...values, countMax],
  );
  return counted ?? { total: 0, size: 0 };
}

/**
 * Whether the page is full sooner by going through the reports in their order, of which few enough do not
 * match, than by reading all that match.
 */
function isCommon(
  { place, take, countMax }: AdminReportsFilter,
  { total, size }: Counted,
): boolean {
  const read = ('skip' in place ? place.skip : 0) + take;
  return total > countMax || (size >= 0 && read * (size / total) < total);
}

/** What reads one part: conditions and order, the values that they name, and a name for all of it. */
function partOf({ sortBy, filter, place, take }: AdminReportsFilter, values: unknown[]) {
  const { by: whole, descending } = ORDERS[sortBy];
  // What failed has no score: to look for it in the order of scores would be to read all before it.
  const by = filter === 'failed' ? whole.slice(-2) : whole;
  const down = descending !== isBackward(place);
  const value = (given: unknown) => `$${values.push(given)}`;
  const from = 'after' in place ? place.after : 'before' in place ? place.before : null;
  const key = from && from.slice(-by.length);
  const columns = by.map(([column]) => column);
  const beyond = key
    ? `(${columns.join(', ')}) ${down ? '<' : '>'}
      (${by.map(([, type], at) => `${value(key[at])}::${type}`).join(', ')})`
    : 'true';
  const order = columns.map((column) => `${column} ${down ? 'DESC' : 'ASC'}`).join(', ');
  const limit = `LIMIT ${value(take + 1)}::int OFFSET ${value('skip' in place ? place.skip : 0)}::int`;
  return {
    columns,
    beyond,
    order,
    limit,
    name: `${sortBy}-${key ? 'from' : 'part'}-${String(down)}`,
  };
}

/**
 * Reads in the order asked for until the page is full, comparing row by row with what is looked for; or
 * all matches, to put them in that order.
 */
function readPage(
  tx: Statements,
  asked: AdminReportsFilter,
  way: 'in order' | 'of all matches',
): Promise<AdminReportRecord[]> {
  const values: unknown[] = [];
  const { filter, search, named } = asked;
  const matches = `${FILTERS[filter]} AND ${looksFor(search, named, values)}`;
  const { columns, beyond, order, limit, name } = partOf(asked, values);
  const page =
    way === 'in order'
      ? `page AS MATERIALIZED (
          SELECT "reportId" FROM "ReportListing"
          WHERE ${matches} AND ${beyond} ORDER BY ${order} ${limit})`
      : `found AS MATERIALIZED (
          SELECT ${columns.join(', ')} FROM "ReportListing" WHERE ${matches}
        ), page AS MATERIALIZED (
          SELECT "reportId" FROM found WHERE ${beyond} ORDER BY ${order} ${limit})`;
  return tx.prepared<AdminReportRecord>(
    `list-${way}-${filter}-${kindOf(asked)}-${name}`,
    `WITH ${page} SELECT ${adminReportDetails.columns} FROM page JOIN ${adminReportDetails.tables} ORDER BY ${orderOf(order)}`,
    values,
  );
}

const kindOf = ({ search, named }: AdminReportsFilter): string =>
  search === null ? 'all' : named === null ? 'text' : 'named';

/** The condition that a row of `ReportListing` holds what is looked for, or is the one that is named. */
function looksFor(search: string | null, named: string | null, values: unknown[]): string {
  if (search === null) return 'true';
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = `text LIKE lower($${values.push(pattern)}::text)`;
  return named === null ? holds : `(${holds} OR "reportId" = $${values.push(named)}::uuid)`;
}

/** The same order where the reports' small rows stand beside the whole ones. */
const orderOf = (order: string): string =>
  order.replace(/"reportId"|"createdAt"|"updatedAt"|\bhigh\b|\blow\b/g, 'listing.$&');

/** What the admins' list shows of a report. */
export interface AdminReportRecord extends Pick<
  Report,
  | ('reportId' | 'shareId' | 'slug' | 'content' | 'type' | 'status' | 'partial' | 'isSample')
  | ('credibilityScore' | 'verdict' | 'confidence' | 'hasDetailedAnalysis' | 'isIndexable')
  | ('isFeaturedHighScore' | 'isFeaturedLowScore' | 'isFeaturedInteresting')
  | ('withheldAt' | 'reviewedAt' | 'version' | 'createdAt' | 'updatedAt')
> {
  title: string | null;
  views: number;
  owners: string[];
  askers: number;
}

/** Submissions of one report that are looked at for who asked. */
const SUBMISSIONS_MAX = 1_000;

/**
 * Columns and tables of an `AdminReportRecord`, to be joined to a short list of report ids called
 * `page`. A long text would make a list of megabytes: contents come cut.
 */
const adminReportDetails = {
  columns: `report."reportId", report."shareId", report.slug, left(report.content, ${CLAIM_MAX}) AS content,
    report.type, report.status, report.partial, report."isSample", report."credibilityScore",
    report.verdict, report.confidence, report."hasDetailedAnalysis", report."isIndexable",
    report."isFeaturedHighScore", report."isFeaturedLowScore", report."isFeaturedInteresting",
    report."withheldAt", report."reviewedAt", report.version, report."createdAt", report."updatedAt",
    left(COALESCE(report.result #>> '{page,title}', report.seo ->> 'title'), ${CLAIM_MAX}) AS title,
    COALESCE(viewed.views, 0) AS views, asked.owners, asked.askers`,
  tables: `"ReportListing" listing USING ("reportId")
    JOIN "Report" report USING ("reportId")
    LEFT JOIN "ReportViews" viewed USING ("reportId")
    CROSS JOIN LATERAL (
      WITH asking AS MATERIALIZED (
        SELECT id, "userId", "visitorId", "createdAt" FROM "Submission"
        WHERE "reportId" = report.id LIMIT ${SUBMISSIONS_MAX}
      )
      SELECT (count(DISTINCT COALESCE("userId", "visitorId", id)))::int AS askers,
        ARRAY(
          SELECT email FROM (
            SELECT "userId", min("createdAt") AS first FROM asking WHERE "userId" IS NOT NULL
            GROUP BY "userId" ORDER BY first LIMIT ${OWNERS_NAMED}
          ) earliest JOIN "User" account ON account.id = earliest."userId" ORDER BY first
        ) AS owners
      FROM asking
    ) asked`,
};

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
async function sampleShowsMore(
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
