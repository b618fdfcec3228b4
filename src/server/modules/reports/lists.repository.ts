import type { FeaturedCategory } from '../../../shared/schema/admin.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Prisma, Report } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';
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
export const featured: Record<FeaturedCategory | 'all', typeof recent> = {
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

type SitemapRow = SitemapCursor & Pick<Report, 'slug' | 'updatedAt'>;

export const findSitemapEntries = sql.rows<
  [createdAt: string, id: string, limit: number, isAfter: boolean],
  SitemapRow
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
