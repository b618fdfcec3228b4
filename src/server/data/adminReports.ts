import type { AdminFilter, AdminSort } from '../../shared/schema/adminReport.ts';
import { adminReportDetails as DETAILS, type AdminReportRecord } from './adminReportDetails.ts';
import type { Database, Statements } from './database.ts';
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
  const { search, take, countMax } = asked;
  const found = await db.preparedTransaction(async (tx) => {
    // What is fast depends on the values: a plan for any values reads all there is.
    void tx.prepared('plan-anew', PLAN_ANEW, []);
    if (search === null) {
      const [rows, total] = await Promise.all([
        findOrdered(tx, asked),
        tx.prepared<{ total: number }>(`count-${asked.filter}`, countOf(asked), [countMax + 1]),
      ]);
      return { rows, total: total[0]?.total ?? 0 };
    }
    const rows = await findSearched(tx, asked);
    const total = rows === null ? countMax + 1 : (rows[0]?.total ?? 0);
    if (rows !== null && total <= countMax) {
      return { rows: rows.filter(isReport), total };
    }
    void tx.prepared('plan-in-order', PLAN_IN_ORDER, []);
    return { rows: await findOrdered(tx, asked), total };
  });
  const reports = found.rows.slice(0, take);
  if (isBackward(asked.place)) reports.reverse();
  return { reports, total: found.total, more: found.rows.length > take };
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

const countOf = ({ filter }: AdminReportsFilter): string => `
  SELECT count(*)::int AS total
  FROM (SELECT FROM "ReportListing" WHERE ${FILTERS[filter]} LIMIT $1::int) matching`;

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

/** Reads in the order asked for until the page is full. What is looked for is compared row by row. */
function findOrdered(tx: Statements, asked: AdminReportsFilter): Promise<AdminReportRecord[]> {
  const values: unknown[] = [];
  const { filter, search, named } = asked;
  const matches = search === null ? 'true' : looksFor(search, named, values);
  const { beyond, order, limit, name } = partOf(asked, values);
  return tx.prepared<AdminReportRecord>(
    `list-${search === null ? 'all' : kindOf(named)}-${filter}-${name}`,
    `WITH page AS MATERIALIZED (
      SELECT "reportId" FROM "ReportListing"
      WHERE ${FILTERS[filter]} AND ${matches} AND ${beyond} ORDER BY ${order} ${limit}
    ) SELECT ${DETAILS.columns} FROM page JOIN ${DETAILS.tables} ORDER BY ${orderOf(order)}`,
    values,
  );
}

type Searched = { total: number } & (AdminReportRecord | { reportId: null });

/** Where nothing is on the page, the number of matches still is told. */
const isReport = (row: Searched): row is { total: number } & AdminReportRecord =>
  row.reportId !== null;

/**
 * All matches at once, and the page of them, unless there are more than are counted. Null when there
 * are so many that a sample of the reports tells it.
 */
async function findSearched(tx: Statements, asked: AdminReportsFilter) {
  const { filter, search, named, countMax } = asked;
  const sampled: unknown[] = [];
  const holds = looksFor(search ?? '', named, sampled);
  const sample = {
    than: countMax,
    matches: `${holds} AND ${FILTERS[filter]}`,
    values: sampled,
  };
  if (await sampleShowsMore(tx, `${kindOf(named)}-${filter}`, sample)) return null;

  const values: unknown[] = [countMax];
  const matches = looksFor(search ?? '', named, values);
  const { columns, beyond, order, limit, name } = partOf(asked, values);
  return tx.prepared<Searched>(
    `search-${kindOf(named)}-${filter}-${name}`,
    `WITH found AS MATERIALIZED (
      SELECT ${columns.join(', ')} FROM "ReportListing"
      WHERE ${FILTERS[filter]} AND ${matches} LIMIT $1::int + 1
    ), counted AS MATERIALIZED (
      SELECT count(*)::int AS total FROM found
    ), page AS MATERIALIZED (
      SELECT "reportId" FROM found
      WHERE (SELECT total FROM counted) <= $1 AND ${beyond} ORDER BY ${order} ${limit}
    ) SELECT total, ${DETAILS.columns}
    FROM counted LEFT JOIN (page JOIN ${DETAILS.tables}) ON true ORDER BY ${orderOf(order)}`,
    values,
  );
}

const kindOf = (named: string | null): string => (named === null ? 'text' : 'named');

/** The condition that a row of `ReportListing` holds what is looked for, or is the one that is named. */
function looksFor(search: string, named: string | null, values: unknown[]): string {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = `text LIKE lower($${values.push(pattern)}::text)`;
  return named === null ? holds : `(${holds} OR "reportId" = $${values.push(named)}::uuid)`;
}

/** The same order where the reports' small rows stand beside the whole ones. */
const orderOf = (order: string): string =>
  order.replace(/"reportId"|"createdAt"|"updatedAt"|\bhigh\b|\blow\b/g, 'listing.$&');
