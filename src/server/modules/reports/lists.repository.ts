import { OWNERS_NAMED } from '../../../shared/lists.ts';
import { CLAIM_MAX } from '../../../shared/limits.ts';
import type * as schema from '../../../shared/schema/admin.ts';
import { type Database, patternOf, type Statements } from '../../platform/database/database.ts';
import type { Prisma, Report } from '../../platform/database/generated/client.ts';
import { planAnew, preparedForm, sql } from '../../platform/database/sql.ts';
import { SELECT_REPORT } from './reports.repository.ts';

interface ReportListFilter extends Record<'skip' | 'take' | 'countMax', number> {
  before: Date | undefined;
  isIndexable: boolean | undefined;
}

export async function findReportList(
  db: Database,
  { before, isIndexable, skip, take, countMax }: ReportListFilter,
) {
  const where: Prisma.ReportWhereInput = {
    deletedAt: null,
    ...(before && { createdAt: { lt: before } }),
    ...(isIndexable !== undefined && { isIndexable }),
    // Lists show only reports with a result; an admin's list also has failed ones.
    ...(isIndexable && { credibilityScore: { not: null }, partial: false, withheldAt: null }),
  };
  const [reports, total] = await Promise.all([
    skip < countMax
      ? db.report.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take })
      : [],
    db.report.count({ where, take: countMax }),
  ]);
  return { reports, total };
}

/** The first condition matches the partial index. */
const LISTED = `"isIndexable" AND NOT "isSample" AND NOT partial AND "credibilityScore" IS NOT NULL
  AND "deletedAt" IS NULL AND "withheldAt" IS NULL`;

const ON_HOME = `("isSample" OR "isIndexable") AND "deletedAt" IS NULL AND "withheldAt" IS NULL
  AND NOT ("isAboutPerson" AND "reviewedAt" IS NULL)`;

const newest = (condition: string) => ({
  find: sql.rows<[limit: number], Report>`
    ${SELECT_REPORT} WHERE ${condition} ORDER BY "createdAt" DESC, id DESC LIMIT $1::int`,
  count: sql.value<[], number>`
    SELECT count(*)::int AS value FROM "Report" WHERE ${condition}`,
});

/** Must equal the predicate of the partial index. */
const IS_FEATURED = `("isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting")`;
const FEATURED = `${IS_FEATURED} AND ${LISTED}`;

export const recent = newest(`${ON_HOME} AND status = 'completed'`);
export const listed = newest(LISTED);
export const featured: Record<schema.FeaturedCategory | 'all', typeof recent> = {
  all: newest(FEATURED),
  high_score: newest(`"isFeaturedHighScore" AND ${FEATURED}`),
  low_score: newest(`"isFeaturedLowScore" AND ${FEATURED}`),
  interesting: newest(`"isFeaturedInteresting" AND ${FEATURED}`),
};

/** Oldest first, so that entries keep their file. */
export interface SitemapCursor {
  createdAt: string;
  id: string;
}

export const findSitemapParts = sql.rows<[perPart: number], SitemapCursor>`
  SELECT "createdAt"::text, id FROM (
    SELECT "createdAt", id, row_number() OVER (ORDER BY "createdAt", id) AS number
    FROM "Report" WHERE ${LISTED}) numbered
  WHERE (number - 1) % $1::int = 0 ORDER BY number`;

export const findSitemapEntries = sql.rows<
  [createdAt: string, id: string, limit: number, isAfter: boolean],
  SitemapCursor & Pick<Report, 'slug' | 'updatedAt'>
>`
  SELECT "createdAt"::text, id, slug, "updatedAt" FROM "Report"
  WHERE ${LISTED} AND ("createdAt", id) >= ($1::timestamptz, $2::uuid) AND NOT ($4::boolean AND id = $2)
  ORDER BY "createdAt", id LIMIT $3::int`;

/** Results are stored out of line, so each candidate costs a read of its own. */
const EXAMPLE_AMONG = 50;

const example = (among: string, condition: string) => sql.row<[], Report>`
  ${SELECT_REPORT} WHERE id = (
    SELECT id FROM (SELECT * FROM "Report" WHERE ${among}
      ORDER BY "createdAt" DESC, id DESC LIMIT ${EXAMPLE_AMONG}) newest
    WHERE status = 'completed' AND confidence IN ('high', 'medium') AND ${condition}
    ORDER BY "createdAt" DESC, id DESC LIMIT 1)`;

/** Compared as JSON, any number is more than null, and no value can fail to convert. */
const HAS_QUOTES = `result #> '{confidenceBasis,quoted}' > '0'`;
const featuredExample = example(FEATURED, HAS_QUOTES);
const listedExample = example(LISTED, HAS_QUOTES);
// Among all that home lists, because samples have no index of their own.
const sampleExample = example(ON_HOME, `"isSample" AND NOT partial`);

export const findExample = async (db: Statements): Promise<Report | null> =>
  (await featuredExample(db)) ?? (await listedExample(db)) ?? (await sampleExample(db));

export type SortKey = (string | number)[];

/** Backward without a key: from the end of the list. */
export interface PagePosition {
  skip: number;
  key: SortKey | null;
  backward: boolean;
}

interface AdminReportsQuery extends Record<'search' | 'namedId', string | null> {
  filter: schema.AdminFilter;
  sortBy: schema.AdminSort;
  position: PagePosition;
  take: number;
  countMax: number;
}

/** The total stops at `countMax` + 1. Backward, the reports nearest to the key come first. */
export function findAdminReports(db: Database, query: AdminReportsQuery) {
  return db.preparedTransaction(async (tx) => {
    planAnew(tx);
    const counting = countMatches(tx, query);
    if (query.search === null) {
      const [{ total }, reports] = await Promise.all([counting, readPage(tx, query, true)]);
      return { reports, total };
    }
    const { total, size } = await counting;
    const { position, take, countMax } = query;
    const read = position.skip + take;
    const isCommon = total > countMax || (size >= 0 && read * (size / total) < total);
    if (isCommon) void tx.prepared('plan-in-order', INDEX_ORDER_PLAN, []);
    return { reports: await readPage(tx, query, isCommon), total };
  });
}

const INDEX_ORDER_PLAN = `
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

const id = ['"reportId"', 'uuid'];
const createdAt = ['"createdAt"', 'timestamptz'];
const ORDERS: Record<schema.AdminSort, { by: string[][]; descending: boolean }> = {
  newest: { by: [createdAt, id], descending: true },
  oldest: { by: [createdAt, id], descending: false },
  updated: { by: [['"updatedAt"', 'timestamptz'], id], descending: true },
  highest: { by: [['high', 'smallint'], createdAt, id], descending: true },
  lowest: { by: [['low', 'smallint'], createdAt, id], descending: false },
};

const FILTERS: Record<schema.AdminFilter, string> = {
  all: 'true',
  indexable: '"isIndexable"',
  not_indexable: 'NOT "isIndexable"',
  featured: '"isFeatured"',
  detailed: '"isDetailed"',
  partial: '"isPartial"',
  failed: '"isFailed"',
};

function matchesOf({ filter, search, namedId }: AdminReportsQuery, values: unknown[]): string {
  if (search === null) return FILTERS[filter];
  const holds = `text LIKE lower($${values.push(patternOf(search))}::text)`;
  const named = namedId === null ? 'false' : `"reportId" = $${values.push(namedId)}::uuid`;
  return `${FILTERS[filter]} AND (${holds} OR ${named})`;
}

async function countMatches(tx: Statements, query: AdminReportsQuery) {
  const values: unknown[] = [];
  const matches = matchesOf(query, values);
  const most = `$${values.push(query.countMax)}::int`;
  if (query.search !== null && (await sampleShowsMore(tx, matches, most, values)))
    return { total: query.countMax + 1, size: Infinity };
  const text = `SELECT count(*)::int AS total,
      (SELECT reltuples FROM pg_class WHERE oid = '"ReportListing"'::regclass) AS size
    FROM (SELECT FROM "ReportListing" WHERE ${matches} LIMIT ${most} + 1) matching`;
  const [counted] = await preparedForm<{ total: number; size: number }>(tx, text, values);
  return counted ?? { total: 0, size: 0 };
}

function readPage(tx: Statements, query: AdminReportsQuery, isInOrder: boolean) {
  const { sortBy, filter, take } = query;
  const { skip, key: from, backward } = query.position;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const matches = matchesOf(query, values);
  const { by, descending } = ORDERS[sortBy];
  // Failed reports have no score, so sorting them by score would scan all others first.
  const sorted = filter === 'failed' ? by.slice(-2) : by;
  const [direction, side] = descending === backward ? ['ASC', '>'] : ['DESC', '<'];
  const key = from?.slice(-sorted.length);
  const columns = sorted.map(([column]) => column).join(', ');
  const places = key && sorted.map(([, type], at) => `${value(key[at])}::${type}`);
  const isAfter = places ? `(${columns}) ${side} (${places.join(', ')})` : 'true';
  const orderOf = (table: string) =>
    `ORDER BY ${sorted.map(([column]) => `${table}${column} ${direction}`).join(', ')}`;
  const end = `${orderOf('')} LIMIT ${value(take)}::int OFFSET ${value(skip)}::int`;
  const page = isInOrder
    ? `page AS MATERIALIZED (
        SELECT "reportId" FROM "ReportListing" WHERE ${matches} AND ${isAfter} ${end})`
    : `found AS MATERIALIZED (
        SELECT ${columns} FROM "ReportListing" WHERE ${matches}
      ), page AS MATERIALIZED (SELECT "reportId" FROM found WHERE ${isAfter} ${end})`;
  const text = `WITH ${page} SELECT ${COLUMNS} FROM page JOIN ${TABLES} ${orderOf('listing.')}`;
  return preparedForm<AdminReportRecord>(tx, text, values);
}

type Times = 'withheldAt' | 'reviewedAt' | 'createdAt' | 'updatedAt';
export type AdminReportRecord = Omit<schema.AdminReport, Times> & Pick<Report, Times>;

const SUBMISSIONS_MAX = 1_000;

const COLUMNS = `report."reportId", report."shareId", report.slug, left(report.content, ${CLAIM_MAX}) AS content,
    report.type, report.status, report.partial, report."isSample", report."credibilityScore",
    report.verdict, report.confidence, report."isIndexable",
    report."hasDetailedAnalysis", report."hasDetailedAnalysis" AS has_detailed_analysis,
    report."isFeaturedHighScore", report."isFeaturedLowScore", report."isFeaturedInteresting",
    report."isAboutPerson", report."withheldAt", report."reviewedAt", report.version, report."createdAt", report."updatedAt",
    left(COALESCE(report.result #>> '{page,title}', report.seo ->> 'title'), ${CLAIM_MAX}) AS title,
    COALESCE(viewed.views, 0) AS views, asked.owners, asked.askers`;

const TABLES = `"ReportListing" listing USING ("reportId")
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
    ) asked`;

const SAMPLING_MIN = 100_000; // rows
const SAMPLE_SIZE = 3_000; // rows
/** Standard deviations above the expected value; one in 100,000 samples exceeds it by chance. */
const Z_SCORE = 4.3;
const SKEW_MARGIN = 3; // rows

/** Ids are random, so the first rows are a fair sample, and they stay cached. */
async function sampleShowsMore(tx: Statements, matches: string, most: string, values: unknown[]) {
  const text = `WITH known AS MATERIALIZED (
      SELECT reltuples AS size FROM pg_class WHERE oid = '"ReportListing"'::regclass
    ), sample AS (
      SELECT * FROM "ReportListing" WHERE (SELECT size FROM known) >= ${SAMPLING_MIN}
      ORDER BY "reportId" LIMIT ${SAMPLE_SIZE}
    )
    SELECT (SELECT ${SAMPLE_SIZE}::float * ${most} / greatest(size, 1) FROM known) AS expected,
      (count(*) FILTER (WHERE ${matches}))::int AS matching
    FROM sample`;
  const [found] = await preparedForm<{ expected: number; matching: number }>(tx, text, values);
  if (!found) return false;
  return found.matching > found.expected + Z_SCORE * Math.sqrt(found.expected) + SKEW_MARGIN;
}
