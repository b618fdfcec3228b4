const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as it is said: 20 November 2026 (UTC). */
export const inWords = (day: Date): string => format.format(day);
