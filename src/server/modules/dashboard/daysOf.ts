const DAY_MS = 86_400_000;

/** The last so many days in UTC, as `2026-11-20`, the oldest first; today is the last. */
export const daysOf = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
