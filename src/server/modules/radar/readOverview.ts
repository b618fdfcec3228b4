import { RADAR_POINTS, RADAR_TOPICS } from '../../../shared/radarLists.ts';
import type { RadarOverview } from '../../../shared/schema/radar.ts';
import { FEATURED_DEFAULT } from '../../../shared/limits.ts';
import { FEATURED_CATEGORIES } from '../../../shared/adminLists.ts';
import { findFeatured } from '../reports/featured.ts';
import { findPoints, findSamples, findTopics } from './radar.repository.ts';
import { eachReadable, type ListParts } from '../reports/eachReadable.ts';
import { toRadarRow } from './toRadarRow.ts';

/** Of the newest reports: those whose keywords are counted. */
const TOPICS_AMONG = 1_000;
/** Of a claim in the plot; code points. */
const POINT_TEXT_MAX = 120;

/** What Truth Radar shows before anything is looked for: featured reports, the plot's, topics. */
export async function readOverview({ db, log }: ListParts): Promise<RadarOverview> {
  const [lists, points, topics] = await Promise.all([
    Promise.all(
      FEATURED_CATEGORIES.map(async (category) => {
        const { reports } = await findFeatured(db, category, FEATURED_DEFAULT);
        return [category, eachReadable(log, reports, toRadarRow)] as const;
      }),
    ),
    findPoints(db, RADAR_POINTS),
    findTopics(db, { limit: RADAR_TOPICS, among: TOPICS_AMONG }),
  ]);
  const samples = points.length === 0 ? await findSamples(db, FEATURED_DEFAULT) : [];
  return {
    featured: Object.fromEntries(lists) as RadarOverview['featured'],
    points: eachReadable(log, points, toRadarRow).map(
      ({ slug, content, credibilityScore, ...row }) => ({
        slug,
        content: cut(content),
        score: credibilityScore,
        verdict: row.verdict,
        confidence: row.confidence,
        createdAt: row.createdAt,
      }),
    ),
    topics,
    samples: eachReadable(log, samples, toRadarRow),
  };
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= POINT_TEXT_MAX
    ? text
    : `${letters
        .slice(0, POINT_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}
