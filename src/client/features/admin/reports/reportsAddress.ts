import { ADMIN_FILTERS, ADMIN_SORTS } from '../../../../shared/adminLists.ts';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { AdminReportList } from '../../../../shared/schema/adminReport.ts';
import { pageStatus } from '../../../ui/list/Pager.tsx';
import { PAGES_MAX, readPage, readText, writeQuery } from '../../../ui/list/useListAddress.ts';

/** A page from the beginning of the list, beside a place that the server named, or the last one. */
export type Place = { page: number } | { after: string } | { before: string } | { last: true };

export const FIRST: Place = { page: 1 };

export type ReportsAddress = ReturnType<typeof readReportsAddress>;

export function readReportsAddress(query: string) {
  const params = new URLSearchParams(query);
  return {
    search: readText(params, 'search'),
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
  return params.get('last') === '1' ? { last: true } : { page: readPage(params) };
}

export const writeReportsAddress = ({ search, filter, sort, place }: ReportsAddress): string =>
  writeQuery(
    { search, filter, sort, ...('last' in place ? { last: 1 } : place) },
    { filter: 'all', sort: 'newest', page: 1 },
  );

/** Which part of the list a page is, in words, and where the other pages are. */
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
        : page === null || page >= Math.min(totalPages, PAGES_MAX)
          ? { after: next }
          : { page: page + 1 },
    last: next === null || total === 0 ? null : last,
    numbered: Math.min(totalPages, PAGES_MAX),
  } satisfies Record<string, Place | string | number | null>;
}

function countBefore(place: Place, { total, atLeast }: Counts, shown: number): number | null {
  if ('page' in place) return (place.page - 1) * LIST_PAGE_SIZE;
  return 'last' in place && !atLeast ? total - shown : null;
}

type Counts = Omit<AdminReportList, 'reports'>;
