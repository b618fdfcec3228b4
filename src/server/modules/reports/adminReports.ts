import type { AdminFilter, AdminSort } from '../../../shared/schema/adminReport.ts';
import { adminReportDetails as DETAILS, type AdminReportRecord } from './adminReportDetails.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { sampleShowsMore } from './sampleShowsMore.ts';

/** Where a report stands in an order: the values that it is ordered by, the last one its report id. */
export type ListKey = (string | number)[];

/** Which part of the list is asked for. */
export type ListPlace =
  | { skip: number }
  | { after: ListKey }
  | { before: ListKey }
  /** The last so many. */
  | { last: true };

export interface AdminReportsFilter {
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

export interface AdminReportPage {
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
    `WITH ${page} SELECT ${DETAILS.columns} FROM page JOIN ${DETAILS.tables} ORDER BY ${orderOf(order)}`,
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
