import { RESUBMIT_COOLDOWN_DAYS } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** "December 22, 2026", in UTC. Without `Intl`, whose formatters take milliseconds to make. */
export function dateInWords(moment: Date | string): string {
  const { year, month, day } = partsOf(moment);
  return `${month} ${day}, ${year}`;
}

export const momentInWords = (moment: Date | string): string =>
  `${dateInWords(moment)}, ${new Date(moment).toISOString().slice(11, 19)} UTC`;

/** "2024", "May 2024" or "May 31, 2024"; other texts stay unchanged. */
export function partialDateInWords(date: string): string {
  const known = /^\d{4}-\d{2}(?:-\d{2})?/.exec(date)?.[0] ?? '';
  if (Number.isNaN(Date.parse(known))) return date;
  const { year, month } = partsOf(known);
  return known === date.slice(0, 7) ? `${month} ${year}` : dateInWords(known);
}

export function shortDayInWords(moment: string): string {
  const { month, day } = partsOf(moment);
  return `${month.slice(0, 3)} ${day}`;
}

function partsOf(moment: Date | string) {
  const [year, month, day] = new Date(moment).toISOString().split(/[-T]/).map(Number);
  return { year, month: MONTHS[(month ?? 1) - 1] ?? '', day };
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

export const cooldownEnd = (analyzedAt: Date | string, days = RESUBMIT_COOLDOWN_DAYS): Date =>
  new Date(new Date(analyzedAt).getTime() + days * DAY_MS);
