import { METRICS_SHOWN_DAYS } from '../../../../shared/limits.ts';

const DAY_MS = 86_400_000;

/** The last 30 days (UTC), the oldest first: `2026-11-20` is the last of them. */
export function daysUntil(today: string): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: METRICS_SHOWN_DAYS }, (_, index) =>
    new Date(last - (METRICS_SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
