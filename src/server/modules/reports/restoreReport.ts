import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import { type Switching, switchReport } from './switchReport.ts';
import { toChanged } from './toChanged.ts';

/**
 * Takes the deletion of a report back, as long as it was not carried out: after that it fails with
 * `gone`. One that is not deleted stays as it is.
 */
export async function restoreReport(switching: Switching, id: string): Promise<ChangedReport> {
  const restored = await switchReport(
    switching,
    id,
    'report.restored',
    () => ({ deletedAt: null }),
    { deletedToo: true },
  );
  return toChanged(restored);
}
