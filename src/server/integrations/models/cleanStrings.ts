import { removeHidden } from '../../../shared/cleanText.ts';

/** The longest string that is taken from a vendor; what belongs to a report is far below. */
export const LONGEST_STRING = 10_000; // UTF-16 code units

/** Deeper than any answer that is asked for. */
const DEEPEST = 20; // objects and lists

/**
 * The value with every string in one line, without the characters that a database refuses or that
 * hide text from a reader, and cut at `LONGEST_STRING`. What is too deep becomes null.
 */
export function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanString(value, LONGEST_STRING);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => cleanStrings(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, cleanStrings(one, depth + 1)]),
  );
}

/** One string, cut at so many code units and cleaned; a character that the cut halves is dropped. */
export function cleanString(value: string, longest: number): string {
  return removeHidden(value.slice(0, longest));
}
