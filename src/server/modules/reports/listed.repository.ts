import type { FeaturedCategory } from '../../../shared/schema/admin.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';
import { SELECT_REPORT } from './reports.repository.ts';

type DiscoveryRecord = Pick<
  Report,
  | ('reportId' | 'slug' | 'content' | 'result' | 'seo' | 'isIndexable' | 'corrections')
  | ('createdAt' | 'updatedAt')
>;

/** The first condition matches the partial index. */
const LISTED = `"isIndexable" AND NOT "isSample" AND NOT partial AND "credibilityScore" IS NOT NULL
  AND "deletedAt" IS NULL AND "withheldAt" IS NULL`;

export function findDiscoveryReports(db: Statements, limit: number): Promise<DiscoveryRecord[]> {
  return db.prepared<DiscoveryRecord>(
    'find-found',
    `SELECT "reportId", slug, content, result, seo, "isIndexable", corrections, "createdAt",
      "updatedAt"
    FROM "Report" WHERE ${LISTED} ORDER BY "createdAt" DESC, id DESC LIMIT $1::int`,
    [limit],
  );
}

/** Oldest first, so that entries keep their file. */
export interface SitemapCursor {
  createdAt: string;
  id: string;
}

export function findSitemapParts(db: Statements, perPart: number): Promise<SitemapCursor[]> {
  return db.prepared<SitemapCursor>(
    'find-map-starts',
    `SELECT "createdAt"::text, id FROM (
      SELECT "createdAt", id, row_number() OVER (ORDER BY "createdAt", id) AS number
      FROM "Report" WHERE ${LISTED}) numbered
    WHERE (number - 1) % $1::int = 0 ORDER BY number`,
    [perPart],
  );
}

export function findSitemapEntries(
  db: Statements,
  from: SitemapCursor,
  limit: number,
): Promise<(SitemapCursor & Pick<Report, 'slug' | 'updatedAt'>)[]> {
  return db.prepared(
    'find-map-entries',
    `SELECT "createdAt"::text, id, slug, "updatedAt" FROM "Report"
    WHERE ${LISTED} AND ("createdAt", id) >= ($1::timestamptz, $2::uuid)
    ORDER BY "createdAt", id LIMIT $3::int`,
    [from.createdAt, from.id, limit],
  );
}

// Must equal the predicate of the partial index.
const FEATURED = `("isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting")`;

const FEATURED_COLUMNS: Record<FeaturedCategory, string> = {
  high_score: '"isFeaturedHighScore"',
  low_score: '"isFeaturedLowScore"',
  interesting: '"isFeaturedInteresting"',
};

export async function findFeatured(
  db: Statements,
  category: FeaturedCategory | null,
  limit: number,
): Promise<{ reports: Report[]; total: number }> {
  const where = `${FEATURED} AND ${category === null ? 'true' : FEATURED_COLUMNS[category]}
    AND ${LISTED}`;
  const name = category ?? 'all';
  const [reports, [counted]] = await Promise.all([
    db.prepared<Report>(
      `featured-${name}`,
      `${SELECT_REPORT} WHERE ${where} ORDER BY "createdAt" DESC, id DESC LIMIT $1::int`,
      [limit],
    ),
    db.prepared<{ total: number }>(
      `count-featured-${name}`,
      `SELECT count(*)::int AS total FROM "Report" WHERE ${where}`,
      [],
    ),
  ]);
  return { reports, total: counted?.total ?? 0 };
}
