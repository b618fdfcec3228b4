import type { FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import type { FeaturedList } from '../../../shared/schema/radar.ts';
import { findFeatured } from '../reports/featured.ts';
import { eachReadable, type ListParts } from '../reports/eachReadable.ts';
import { toListed } from '../reports/listReports.ts';

/** The newest reports on a list of featured ones; without a category those on any of the three. */
export async function listFeatured(
  { db, log }: ListParts,
  { category, limit }: { category?: FeaturedCategory | undefined; limit: number },
): Promise<FeaturedList> {
  const { reports, total } = await findFeatured(db, category ?? null, limit);
  return {
    reports: eachReadable(log, reports, (record) => ({
      ...toListed(record),
      isFeaturedHighScore: record.isFeaturedHighScore,
      isFeaturedLowScore: record.isFeaturedLowScore,
      isFeaturedInteresting: record.isFeaturedInteresting,
    })),
    totalPages: Math.ceil(total / limit),
    totalReports: total,
    total,
  };
}
