import type { FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import type { Statements } from '../../platform/database/database.ts';
import { LISTED } from './found.ts';
import type { Report } from '../../platform/database/generated/client.ts';

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
