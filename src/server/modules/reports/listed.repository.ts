import type { FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';

/** What is told of a report where others than people find it. */
type FoundRecord = Pick<
  Report,
  'reportId' | 'slug' | 'content' | 'result' | 'seo' | 'isIndexable' | 'createdAt' | 'updatedAt'
>;

/** Whole reports that may be listed. The first condition is the index of them. */
const LISTED = `"isIndexable" AND NOT "isSample" AND NOT partial AND "credibilityScore" IS NOT NULL
  AND "deletedAt" IS NULL AND "withheldAt" IS NULL`;

/** The newest reports that may be listed. */
export function findFound(db: Statements, limit: number): Promise<FoundRecord[]> {
  return db.prepared<FoundRecord>(
    'find-found',
    `SELECT "reportId", slug, content, result, seo, "isIndexable", "createdAt", "updatedAt"
    FROM "Report" WHERE ${LISTED} ORDER BY "createdAt" DESC, id DESC LIMIT $1::int`,
    [limit],
  );
}

/** A place in the order of the site map: oldest first, so that what is listed stays where it is. */
export interface MapPlace {
  createdAt: string;
  id: string;
}

/** The places at which every part of the site map begins, in their order. */
export function findMapStarts(db: Statements, perPart: number): Promise<MapPlace[]> {
  return db.prepared<MapPlace>(
    'find-map-starts',
    `SELECT "createdAt"::text, id FROM (
      SELECT "createdAt", id, row_number() OVER (ORDER BY "createdAt", id) AS number
      FROM "Report" WHERE ${LISTED}) numbered
    WHERE (number - 1) % $1::int = 0 ORDER BY number`,
    [perPart],
  );
}

/** Reports from a place on, and where they stand. */
export function findMapEntries(
  db: Statements,
  from: MapPlace,
  limit: number,
): Promise<(MapPlace & Pick<Report, 'slug' | 'updatedAt'>)[]> {
  return db.prepared(
    'find-map-entries',
    `SELECT "createdAt"::text, id, slug, "updatedAt" FROM "Report"
    WHERE ${LISTED} AND ("createdAt", id) >= ($1::timestamptz, $2::uuid)
    ORDER BY "createdAt", id LIMIT $3::int`,
    [from.createdAt, from.id, limit],
  );
}

/** Written as the index of them is. */
const FEATURED = `("isFeaturedHighScore" OR "isFeaturedLowScore" OR "isFeaturedInteresting")`;

const MARKS: Record<FeaturedCategory, string> = {
  high_score: '"isFeaturedHighScore"',
  low_score: '"isFeaturedLowScore"',
  interesting: '"isFeaturedInteresting"',
};

/** The newest whole reports that admins picked for a list, or for any; and how many there are. */
export async function findFeatured(
  db: Statements,
  category: FeaturedCategory | null,
  limit: number,
): Promise<{ reports: Report[]; total: number }> {
  const where = `${FEATURED} AND ${category === null ? 'true' : MARKS[category]}
    AND ${LISTED}`;
  const name = category ?? 'all';
  const [reports, [counted]] = await Promise.all([
    db.prepared<Report>(
      `featured-${name}`,
      `SELECT * FROM "Report" WHERE ${where} ORDER BY "createdAt" DESC, id DESC LIMIT $1::int`,
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
