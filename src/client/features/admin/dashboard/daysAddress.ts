import type { DashboardDays } from '../../../../shared/schema/dashboard.ts';

/** The spans that can be looked at, as they are chosen. */
export const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export interface DaysAddress {
  days: DashboardDays;
}

const USUAL = 30;

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readDaysAddress(query: string): DaysAddress {
  const given = new URLSearchParams(query).get('days');
  const known = SPANS.find(({ value }) => value === given);
  return { days: known ? (Number(known.value) as DashboardDays) : USUAL };
}

/** What stands behind the `?`, without what is usual. */
export const writeDaysAddress = ({ days }: DaysAddress): string =>
  days === USUAL ? '' : `?days=${days}`;
