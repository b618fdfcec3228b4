import type { DayValue } from './namedDays.ts';

/**
 * The path through the days that are known, each in the middle of its place of width 1, from 100 (nothing)
 * to 0 (the greatest). A day that stands alone is a line of no length, which a round end makes a dot.
 */
export function lineOf(days: readonly DayValue[], greatest: number): string {
  return days
    .flatMap(({ value }, index) => {
      if (value === null) return [];
      const y = greatest > 0 ? Math.round((1 - value / greatest) * 10_000) / 100 : 100;
      const before = days[index - 1]?.value ?? null;
      const after = days[index + 1]?.value ?? null;
      if (before !== null) return [`L${index + 0.5} ${y}`];
      return [`M${index + 0.5} ${y}${after === null ? 'h0' : ''}`];
    })
    .join('');
}
