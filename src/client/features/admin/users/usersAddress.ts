import { COUNT_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../../shared/limits.ts';
import { USER_FILTERS, USER_SORTS } from '../../../../shared/adminLists.ts';

export type UserSort = (typeof USER_SORTS)[number];
export type UserFilter = (typeof USER_FILTERS)[number];

/** What the list of accounts shows, as the address says it. */
export interface UsersAddress {
  /** From 1. */
  page: number;
  search: string;
  sort: UserSort;
  filter: UserFilter;
}

const PAGES_MAX = COUNT_MAX / LIST_PAGE_SIZE;

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readUsersAddress(query: string): UsersAddress {
  const params = new URLSearchParams(query);
  const page = params.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    sort: USER_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    filter: USER_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
  };
}

/** What stands behind the `?`, without what is usual. */
export function writeUsersAddress({ page, search, sort, filter }: UsersAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (filter !== 'all') params.set('filter', filter);
  if (sort !== 'newest') params.set('sort', sort);
  if (page !== 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
