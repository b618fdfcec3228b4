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
  return `${part(before, shown)} of ${count(total)}${atLeast ? '+' : ''}`;
}

function part(before: number | null, shown: number): string {
  if (before === null) return count(shown);
  const first = count(before + 1);
  return shown > 1 ? `${first}–${count(before + shown)}` : first;
}

/** The same for every reader: the server writes it too, and knows none of them. */
const count = (number: number): string => number.toLocaleString('en');
