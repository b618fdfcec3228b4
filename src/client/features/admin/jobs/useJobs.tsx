import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { inDigits } from '../../../ui/text.ts';

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

/** Where in the list: at its beginning, or beside a place that the server named. */
export type FailedPlace = { after?: string; before?: string };

/** What the list of failed analyses shows, as the address says it. */
interface FailedAddress {
  place: FailedPlace;
}

const PLACE = /^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readFailedAddress(query: string): FailedAddress {
  const params = new URLSearchParams(query);
  for (const name of ['after', 'before'] as const) {
    const place = params.get(name) ?? '';
    if (PLACE.test(place)) return { place: { [name]: place } };
  }
  return { place: {} };
}

/** What stands behind the `?`. */
export function writeFailedAddress({ place }: FailedAddress): string {
  const [entry] = Object.entries(place);
  return entry ? `?${new URLSearchParams([entry]).toString()}` : '';
}

/** How long ago a moment was when the list was read; the exact time stands in `title`. */
export const Ago = ({ iso, now, suffix = '' }: { iso: string; now: number; suffix?: string }) => (
  <time dateTime={iso} title={iso}>
    {agoInWords(iso, now)}
    {suffix}
  </time>
);

const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'min', many: 'min' },
  { seconds: 1, one: 's', many: 's' },
] as const;

/** How long it is from one moment to another: `12 s`, `5 min`, `3 days`. Clocks that differ never make it less than nothing. */
export function agoInWords(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1_000));
  const unit = UNITS.find((one) => seconds >= one.seconds) ?? UNITS[3];
  const count = Math.floor(seconds / unit.seconds);
  return `${inDigits(count)} ${count === 1 ? unit.one : unit.many}`;
}
