export interface DayValue {
  /** In UTC, `2026-11-20`. */
  day: string;
  value: number | null;
}

/** Two numbers nearer to each other than this share of the width would touch. */
const ROOM = 0.2;

/** The days whose numbers stand in the drawing: the greatest, and the last where that leaves it room. */
export function namedDays(days: readonly DayValue[]): { index: number; value: number }[] {
  const known = days.flatMap(({ value }, index) => (value === null ? [] : [{ index, value }]));
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return [];
  const greatest = known.reduce((most, next) => (next.value > most.value ? next : most), first);
  if (greatest.value <= 0) return [];
  return last.index - greatest.index > ROOM * days.length && last.value > 0
    ? [greatest, last]
    : [greatest];
}
