import { SEARCH_MAX } from '../../../../shared/limits.ts';
import type { LibraryRating } from '../../../../shared/schema/library.ts';

/** Which records are listed, as the address says it. */
export interface RecordsAddress {
  search: string;
  rating: LibraryRating | 'all';
}

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readRecordsAddress(query: string): RecordsAddress {
  const params = new URLSearchParams(query);
  const rating = params.get('rating') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    rating: Object.hasOwn(ratingNames, rating) ? (rating as LibraryRating) : 'all',
  };
}

/** What stands behind the `?`, without what is usual. */
export function writeRecordsAddress({ search, rating }: RecordsAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (rating !== 'all') params.set('rating', rating);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The ratings in words, in their order. */
export const ratingNames: Readonly<Record<LibraryRating, string>> = {
  TRUE: 'True',
  MOSTLY_TRUE: 'Mostly true',
  MIXED: 'Mixed',
  MOSTLY_FALSE: 'Mostly false',
  FALSE: 'False',
};

/** Where a record comes from, in words. */
export const originName = (origin: string): string => NAMES[origin] ?? origin;

/** Sites have a dot in their names. */
const NAMES: Record<string, string> = { starter: 'Verimeter’s own', file: 'Without a site' };
