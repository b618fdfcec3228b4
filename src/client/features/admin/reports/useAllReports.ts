import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { api } from '../../../app/api.ts';
import type { ReportsAddress } from './reportsAddress.ts';

/** A page of the list as it is now; the one before stands until it is there. */
export function useAllReports({ search, filter, sort, place }: ReportsAddress) {
  return api.admin.reports.list.useQuery(
    {
      ...place,
      pageSize: LIST_PAGE_SIZE,
      sortBy: sort,
      filter,
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}
