import { adminMessages } from '../../../shared/adminMessages.ts';
import type { ChangedReport, FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import type { SwitchRecord } from './switches.ts';
import { DomainError } from '../errors.ts';
import { type Switching, switchReport } from './switchReport.ts';
import { toChanged } from './toChanged.ts';

const MARKS = {
  high_score: 'isFeaturedHighScore',
  low_score: 'isFeaturedLowScore',
  interesting: 'isFeaturedInteresting',
} as const satisfies Record<FeaturedCategory, keyof SwitchRecord>;

/**
 * Puts a report on a list of featured ones, or takes it off. Fails as `switchReport` does, and with
 * `conflict` when it is not indexable.
 */
export async function setFeatured(
  switching: Switching,
  id: string,
  { category, isFeatured }: { category: FeaturedCategory; isFeatured: boolean },
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.featured', (_tx, { isIndexable }) => {
    if (isFeatured && !isIndexable) {
      throw new DomainError('conflict', adminMessages.reports.notIndexable);
    }
    return { [MARKS[category]]: isFeatured };
  });
  return toChanged(changed);
}
