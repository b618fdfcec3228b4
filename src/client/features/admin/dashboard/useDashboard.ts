import { keepPreviousData } from '@tanstack/react-query';
import type { DashboardDays } from '../../../../shared/schema/dashboard.ts';
import { api } from '../../../app/api.ts';

/** How often the numbers are read again while the page is seen. */
const AGAIN_MS = 60_000;
const again = { refetchInterval: AGAIN_MS, staleTime: AGAIN_MS / 2 };

/** The numbers of the last days, those of before until they are there, and how the analysts do. */
export function useDashboard(days: DashboardDays) {
  const numbers = api.admin.dashboard.read.useQuery(
    { days },
    { placeholderData: keepPreviousData, ...again },
  );
  const analysts = api.admin.analysts.state.useQuery(undefined, again);
  return { ...numbers, analysts: analysts.data?.places ?? [] };
}
