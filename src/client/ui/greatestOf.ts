import type { DayValue } from './namedDays.ts';

/** The greatest value of the days; 0 when nothing is known, or all is nothing. */
export const greatestOf = (days: readonly DayValue[]): number =>
  Math.max(0, ...days.map(({ value }) => value ?? 0));
