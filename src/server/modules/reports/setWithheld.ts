import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import { type Switching, switchReport } from './switchReport.ts';
import { toChanged } from './toChanged.ts';

/**
 * Keeps a report from everybody but admins, and takes it off all lists; or shows it again, which puts it
 * on none. Fails as `switchReport` does.
 */
export async function setWithheld(
  switching: Switching,
  id: string,
  isWithheld: boolean,
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.withheld', (_tx, record) =>
    isWithheld
      ? { withheldAt: record.withheldAt ?? switching.now, isIndexable: false }
      : { withheldAt: null },
  );
  return toChanged(changed);
}
