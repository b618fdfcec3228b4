import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import type { FailedAddress } from './failedAddress.ts';

/** How often jobs are looked at again while the page is seen. */
const AGAIN_MS = 5_000;

/** What waits and runs, as it is now. */
export const useJobsNow = () =>
  api.admin.jobs.read.useQuery(undefined, { refetchInterval: AGAIN_MS, staleTime: 0 });

/** A page of what failed, as it is now. While it is `held`, it stays as it is. */
export const useFailedJobs = ({ place }: FailedAddress, held: boolean) =>
  api.admin.jobs.failed.useQuery(place, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: held ? false : AGAIN_MS,
  });
