import { RESUBMIT_COOLDOWN_DAYS } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** "December 22, 2026", the same on the server and in every browser. */
export const dateInWords = (moment: Date | string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment));

export const momentInWords = (moment: Date | string): string =>
  `${dateInWords(moment)}, ${new Date(moment).toISOString().slice(11, 19)} UTC`;

export const shortDayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

export const cooldownEnd = (analyzedAt: Date | string, days = RESUBMIT_COOLDOWN_DAYS): Date =>
  new Date(new Date(analyzedAt).getTime() + days * DAY_MS);
