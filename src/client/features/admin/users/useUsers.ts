import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { api } from '../../../app/api.ts';
import type { UsersAddress } from './usersAddress.ts';

/** A page of the list as it is now; the one before stands until it is there. */
export function useUsers({ page, search, sort, filter }: UsersAddress) {
  return api.admin.users.list.useQuery(
    {
      ...{ page, pageSize: LIST_PAGE_SIZE, sortBy: sort, filter },
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}
