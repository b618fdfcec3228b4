import type { BulkOutcomes } from '../../../shared/schema/adminReport.ts';
import { DomainError } from '../errors.ts';

/**
 * Does the same to several reports, one after the other, each for itself: what one of them refuses is
 * told, and the others are done.
 */
export async function switchSeveral(
  reportIds: readonly string[],
  work: (reportId: string) => Promise<unknown>,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcomes = [];
  for (const reportId of reportIds) {
    const refused = await work(reportId).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DomainError) return error.message;
        throw error;
      },
    );
    outcomes.push({ reportId, refused });
  }
  return outcomes;
}
