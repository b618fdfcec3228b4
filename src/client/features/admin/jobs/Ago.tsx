import { inDigits } from '../../../ui/text.ts';

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
