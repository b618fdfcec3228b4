import type { DayValue } from './namedDays.ts';

/**
 * The paths through the days that are known, each in the middle of its place of width 1, from 100 (nothing)
 * to 0 (the greatest): the line, and the dots of days that stand alone. A dot is a line of no length,
 * which a round end makes round.
 */
export function lineOf(
  days: readonly DayValue[],
  greatest: number,
): { line: string; dots: string } {
  const paths = { line: '', dots: '' };
  for (const [index, { value }] of days.entries()) {
    if (value === null) continue;
    const y = greatest > 0 ? Math.round((1 - value / greatest) * 10_000) / 100 : 100;
    const before = days[index - 1]?.value ?? null;
    const after = days[index + 1]?.value ?? null;
    const place = `${index + 0.5} ${y}`;
    if (before !== null) paths.line += `L${place}`;
    else if (after !== null) paths.line += `M${place}`;
    else paths.dots += `M${place}h0`;
  }
  return paths;
}
