import { adminMessages } from '../../../shared/adminMessages.ts';
import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import type { ReportRecord } from './reports.ts';
import { DomainError } from '../errors.ts';
import { type Switching, switchReport } from './switchReport.ts';
import { takeCleanSlug } from './takeCleanSlug.ts';
import { toChanged } from './toChanged.ts';

/**
 * Lets a report be listed, searched for and indexed, or takes that away, and being featured with it. One
 * that is listed gets its readable address when that is free. Fails as `switchReport` does, and with
 * `conflict` for what can't be listed.
 */
export async function setIndexability(
  switching: Switching,
  id: string,
  isIndexable: boolean,
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.indexable', async (tx, record) => {
    if (isIndexable && !record.isIndexable) {
      checkListable(record);
      await takeCleanSlug(tx, record);
    }
    return { isIndexable };
  });
  return toChanged(changed);
}

/** Fails with `conflict` for what can't be listed. While it is analysed anew it shows the result before. */
export function checkListable({ result, partial, withheldAt, isSample }: ReportRecord): void {
  const { isWithheld, hasNoResult, isPartial, isSample: isOurs } = adminMessages.reports;
  if (withheldAt !== null) throw new DomainError('conflict', isWithheld);
  if (isSample) throw new DomainError('conflict', isOurs);
  if (result === null) throw new DomainError('conflict', hasNoResult);
  if (partial) throw new DomainError('conflict', isPartial);
}
