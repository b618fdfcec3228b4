import { OWNERS_NAMED } from '../../../shared/lists.ts';
import { CLAIM_MAX } from '../../../shared/limits.ts';
import type { AdminFilter, AdminSort } from '../../../shared/schema/admin.ts';
import { type Database, patternOf, type Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

export type SortKey = (string | number)[];

export type PagePosition =
  { skip: number } | { after: SortKey } | { before: SortKey } | { last: true };

interface AdminReportsQuery {
  filter: AdminFilter;
  sortBy: AdminSort;
  search: string | null;
  namedId: string | null;
  position: PagePosition;
  take: number;
  countMax: number;
}

interface AdminReportPage {
  reports: AdminReportRecord[];
  total: number;
  more: boolean;
}

export async function findAdminReports(
  db: Database,
  query: AdminReportsQuery,
): Promise<AdminReportPage> {
  const { position, take, search } = query;
  const { rows, total } = await db.preparedTransaction(async (tx) => {
    // The fast plan depends on the values; a generic plan reads the whole table.
    void tx.prepared('plan-anew', CUSTOM_PLAN, []);
    if (search === null) {
      // Sent together.
      const [counted, page] = await Promise.all([
        countMatches(tx, query),
        readPage(tx, query, 'in order'),
      ]);
      return { rows: page, ...counted };
    }
    const counted = await countMatches(tx, query);
    if (!isCommon(query, counted)) {
      return { rows: await readPage(tx, query, 'of all matches'), ...counted };
    }
    void tx.prepared('plan-in-order', INDEX_ORDER_PLAN, []);
    return { rows: await readPage(tx, query, 'in order'), ...counted };
  });
  const reports = rows.slice(0, take);
  if (isBackward(position)) reports.reverse();
  return { reports, total, more: rows.length > take };
}

/** Also turns off JIT compilation and parallel workers, which cost more than they save. */
const CUSTOM_PLAN = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`;

const INDEX_ORDER_PLAN = `
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

const isBackward = (position: PagePosition): boolean => 'before' in position || 'last' in position;

interface Order {
  by: readonly (readonly [column: string, type: string])[];
  descending: boolean;
}

const id = ['"reportId"', 'uuid'] as const;
const createdAt = ['"createdAt"', 'timestamptz'] as const;
const ORDERS: Record<AdminSort, Order> = {
  newest: { by: [createdAt, id], descending: true },
  oldest: { by: [createdAt, id], descending: false },
  updated: { by: [['"updatedAt"', 'timestamptz'], id], descending: true },
  highest: { by: [['high', 'smallint'], createdAt, id], descending: true },
  lowest: { by: [['low', 'smallint'], createdAt, id], descending: false },
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
  size: number;
}

/** Skips counting when a sample shows that there are more than `countMax` matches. */
async function countMatches(tx: Statements, query: AdminReportsQuery): Promise<Counted> {
  const { filter, search, namedId, countMax } = query;
  const values: unknown[] = [];
  const matches = `${FILTERS[filter]} AND ${searchCondition(search, namedId, values)}`;
  const name = `${filter}-${searchKind(query)}`;
  if (search !== null) {
    const more = await sampleShowsMore(tx, name, { than: countMax, matches, values });
    if (more) return { total: countMax + 1, size: Infinity };
  }
  const [counted] = await tx.prepared<Counted>(
    `admin-count-${name}`,
    `SELECT count(*)::int AS total,
      (SELECT reltuples FROM pg_class WHERE oid = '"ReportListing"'::regclass) AS size
    FROM (
      SELECT FROM "ReportListing" WHERE ${matches} LIMIT $${values.length + 1}::int + 1
    ) matching`,
    [...values, countMax],
  );
  return counted ?? { total: 0, size: 0 };
}

function isCommon(
  { position, take, countMax }: AdminReportsQuery,
  { total, size }: Counted,
): boolean {
  const read = ('skip' in position ? position.skip : 0) + take;
  return total > countMax || (size >= 0 && read * (size / total) < total);
}

function pageClauses({ sortBy, filter, position, take }: AdminReportsQuery, values: unknown[]) {
  const { by: columnsBy, descending } = ORDERS[sortBy];
  // Failed reports have no score, so sorting them by score would scan all others first.
  const by = filter === 'failed' ? columnsBy.slice(-2) : columnsBy;
  const isDescending = descending !== isBackward(position);
  const value = (given: unknown) => `$${values.push(given)}`;
  const from = 'after' in position ? position.after : 'before' in position ? position.before : null;
  const key = from && from.slice(-by.length);
  const columns = by.map(([column]) => column);
  const afterKey = key
    ? `(${columns.join(', ')}) ${isDescending ? '<' : '>'}
      (${by.map(([, type], at) => `${value(key[at])}::${type}`).join(', ')})`
    : 'true';
  const order = columns.map((column) => `${column} ${isDescending ? 'DESC' : 'ASC'}`).join(', ');
  const limit = `LIMIT ${value(take + 1)}::int OFFSET ${value('skip' in position ? position.skip : 0)}::int`;
  return {
    columns,
    afterKey,
    order,
    limit,
    name: `${sortBy}-${key ? 'from' : 'part'}-${String(isDescending)}`,
  };
}

function readPage(
  tx: Statements,
  query: AdminReportsQuery,
  way: 'in order' | 'of all matches',
): Promise<AdminReportRecord[]> {
  const values: unknown[] = [];
  const { filter, search, namedId } = query;
  const matches = `${FILTERS[filter]} AND ${searchCondition(search, namedId, values)}`;
  const { columns, afterKey, order, limit, name } = pageClauses(query, values);
  const page =
    way === 'in order'
      ? `page AS MATERIALIZED (
          SELECT "reportId" FROM "ReportListing"
          WHERE ${matches} AND ${afterKey} ORDER BY ${order} ${limit})`
      : `found AS MATERIALIZED (
          SELECT ${columns.join(', ')} FROM "ReportListing" WHERE ${matches}
        ), page AS MATERIALIZED (
          SELECT "reportId" FROM found WHERE ${afterKey} ORDER BY ${order} ${limit})`;
  return tx.prepared<AdminReportRecord>(
    `admin-list-${way}-${filter}-${searchKind(query)}-${name}`,
    `WITH ${page} SELECT ${adminReportDetails.columns} FROM page JOIN ${adminReportDetails.tables} ORDER BY ${listingOrder(order)}`,
    values,
  );
}

const searchKind = ({ search, namedId }: AdminReportsQuery): string =>
  search === null ? 'all' : namedId === null ? 'text' : 'named';

function searchCondition(search: string | null, namedId: string | null, values: unknown[]): string {
  if (search === null) return 'true';
  const holds = `text LIKE lower($${values.push(patternOf(search))}::text)`;
  return namedId === null ? holds : `(${holds} OR "reportId" = $${values.push(namedId)}::uuid)`;
}

const listingOrder = (order: string): string =>
  order.replace(/"reportId"|"createdAt"|"updatedAt"|\bhigh\b|\blow\b/g, 'listing.$&');

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

const SUBMISSIONS_MAX = 1_000;

/** Contents are cut, because long texts would make a list of megabytes. */
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

const SAMPLING_MIN = 100_000; // rows
const SAMPLE_SIZE = 3_000; // rows
/** Standard deviations above the expected value; one in 100,000 samples exceeds it by chance. */
const Z_SCORE = 4.3;
/** Small counts have a skewed distribution. */
const SKEW_MARGIN = 3; // rows

/** Ids are random, so the first rows are a fair sample, and they stay cached. */
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
      SELECT * FROM "ReportListing" WHERE (SELECT size FROM known) >= ${SAMPLING_MIN}
      ORDER BY "reportId" LIMIT ${SAMPLE_SIZE}
    )
    SELECT (SELECT ${SAMPLE_SIZE}::float * $${values.length + 1}::int / greatest(size, 1) FROM known) AS expected,
      (count(*) FILTER (WHERE ${matches}))::int AS matching
    FROM sample`,
    [...values, than],
  );
  if (!found) return false;
  return found.matching > found.expected + Z_SCORE * Math.sqrt(found.expected) + SKEW_MARGIN;
}
