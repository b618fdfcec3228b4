import { useEffect } from 'react';
import type { AdminReportList } from '../../../../shared/schema/adminReport.ts';
import { FIRST, type Place, type ReportsAddress } from './reportsAddress.ts';

/**
 * Leads to the last page where the list does not go on as far as the address says: all reports of the page
 * may have been deleted. `list` is null as long as it is not known.
 */
export function useEndOfList(
  { place }: ReportsAddress,
  list: AdminReportList | null,
  change: (changes: Partial<ReportsAddress>, replace: boolean) => void,
): void {
  const beyond = list && list.total > 0 && list.reports.length === 0 && insteadOf(place, list);
  useEffect(() => {
    if (beyond) change({ place: beyond }, true);
  });
}

/** Null where it is the end itself that is empty: it fills by being read again. */
function insteadOf(place: Place, { atLeast, totalPages }: AdminReportList): Place | null {
  if ('before' in place) return FIRST;
  if ('last' in place || ('page' in place && place.page <= totalPages)) return null;
  return atLeast ? { last: true } : { page: totalPages };
}
