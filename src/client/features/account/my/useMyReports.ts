import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { api } from '../../../app/api.ts';
import type { ListAddress } from './listAddress.ts';

/** How often a list is read again in which an analysis runs. */
const WATCH_MS = 4_000;

/** A page of the list as it is now; the one before stands until it is there. */
export function useMyReports({ page, search, sort }: ListAddress) {
  return api.reports.mine.useQuery(
    { page, pageSize: LIST_PAGE_SIZE, sortBy: sort, ...(search === '' ? {} : { search }) },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.reports.some(({ status }) => status === 'processing') ? WATCH_MS : false,
    },
  );
}
