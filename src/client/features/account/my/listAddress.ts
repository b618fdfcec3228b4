import { LIST_PAGE_MAX, SEARCH_MAX } from '../../../../shared/limits.ts';

const SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListAddress {
  page: number;
  search: string;
  sort: Sort;
}

export function readListAddress(query: string): ListAddress {
  const params = new URLSearchParams(query);
  const page = params.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), LIST_PAGE_MAX) : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  };
}

export function writeListAddress({ page, search, sort }: ListAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort !== 'newest') params.set('sort', sort);
  if (page !== 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
