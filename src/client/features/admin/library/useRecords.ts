import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../../app/api.ts';
import type { RecordsAddress } from './recordsAddress.ts';

type Place = { claim: string; id: string };

/** The records that the address asks for, some at a time; the ones before stand until they are there. */
export function useRecords({ search, rating }: RecordsAddress) {
  const { client } = api.useUtils();
  const asked = {
    ...(search === '' ? {} : { search }),
    ...(rating === 'all' ? {} : { rating }),
  };
  return useInfiniteQuery({
    queryKey: getQueryKey(api.admin.library.records, asked, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.admin.library.records.query(
        { ...asked, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as Place | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
