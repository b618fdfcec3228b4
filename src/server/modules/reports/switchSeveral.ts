import type { BulkOutcomes } from '../../../shared/schema/adminReport.ts';
import { refusalOf } from '../refusalOf.ts';

/**
 * Does the same to several reports, one after the other, each for itself: what one of them refuses is
 * told, and the others are done.
 */
export async function switchSeveral(
  reportIds: readonly string[],
  work: (reportId: string) => Promise<unknown>,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcomes = [];
  for (const reportId of reportIds)
    outcomes.push({ reportId, refused: await refusalOf(work(reportId)) });
  return outcomes;
}
