import { ADMIN_FILTERS, ADMIN_SORTS } from '../../../../shared/adminLists.ts';
import { COUNT_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../../shared/limits.ts';
import type {
  AdminFilter,
  AdminReportList,
  AdminSort,
} from '../../../../shared/schema/adminReport.ts';
import { pageStatus } from '../../../ui/list/Pager.tsx';

/** Where in the list: counted from its beginning, beside a place that the server named, or at its end. */
export type Place = { page: number } | { after: string } | { before: string } | { last: true };

/** What the list of all reports shows, as the address says it. */
export interface ReportsAddress {
  search: string;
  filter: AdminFilter;
  sort: AdminSort;
  place: Place;
}

/** Pages beyond are not counted: one goes there from page to page, or to the last. */
const PAGE_MAX = COUNT_MAX / LIST_PAGE_SIZE;
export const FIRST: Place = { page: 1 };

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readReportsAddress(query: string): ReportsAddress {
  const params = new URLSearchParams(query);
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    filter: ADMIN_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: ADMIN_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    place: readPlace(params),
  };
}

function readPlace(params: URLSearchParams): Place {
  for (const name of ['after', 'before'] as const) {
    const cursor = params.get(name) ?? '';
    if (/^[\w-]{1,300}$/.test(cursor))
      return name === 'after' ? { after: cursor } : { before: cursor };
  }
  if (params.get('last') === '1') return { last: true };
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? { page: Math.min(Number(page), PAGE_MAX) } : FIRST;
}

/** What stands behind the `?`, without what is usual. */
export function writeReportsAddress({ search, filter, sort, place }: ReportsAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (filter !== 'all') params.set('filter', filter);
  if (sort !== 'newest') params.set('sort', sort);
  const [[name, at] = ['page', 1]] = Object.entries(place) as [string, string | number | true][];
  if (at === true) params.set(name, '1');
  else if (at !== 1) params.set(name, String(at));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

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
