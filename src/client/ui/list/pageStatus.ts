import { inDigits } from '../inDigits.ts';

/** Which part of a list a page shows: `11–20 of 10,000+`. */
export function pageStatus(options: {
  /** How many stand before this page; null when that is not known. */
  before: number | null;
  shown: number;
  total: number;
  /** There are `total` or more. */
  atLeast?: boolean;
}): string {
  const { before, shown, total, atLeast = false } = options;
  return `${part(before, shown)} of ${inDigits(total)}${atLeast ? '+' : ''}`;
}

function part(before: number | null, shown: number): string {
  if (before === null) return inDigits(shown);
  const first = inDigits(before + 1);
  return shown > 1 ? `${first}–${inDigits(before + shown)}` : first;
}
