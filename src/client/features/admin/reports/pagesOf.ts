import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { AdminReportList } from '../../../../shared/schema/adminReport.ts';
import { pageStatus } from '../../../ui/list/pageStatus.ts';
import { FIRST, PAGE_MAX, type Place } from './reportsAddress.ts';

/** Which part of the list a page is, in words, and the places of the others. */
export function pagesOf(place: Place, list: Counts, shown: number) {
  const { total, totalPages, atLeast, next, previous } = list;
  const page = 'page' in place ? place.page : null;
  const last: Place = atLeast ? { last: true } : { page: totalPages };
  return {
    status: pageStatus({ before: countBefore(place, list, shown), shown, total, atLeast }),
    first: previous === null ? null : FIRST,
    previous: previous === null ? null : page === null ? { before: previous } : { page: page - 1 },
    next:
      next === null
        ? null
        : page === null || page >= Math.min(totalPages, PAGE_MAX)
          ? { after: next }
          : { page: page + 1 },
    last: next === null || total === 0 ? null : last,
    /** So many pages have a number. */
    numbered: Math.min(totalPages, PAGE_MAX),
  } satisfies Record<string, Place | string | number | null>;
}

/** How many stand before the page, where that is known. */
function countBefore(place: Place, { total, atLeast }: Counts, shown: number): number | null {
  if ('page' in place) return (place.page - 1) * LIST_PAGE_SIZE;
  return 'last' in place && !atLeast ? total - shown : null;
}

type Counts = Omit<AdminReportList, 'reports'>;
