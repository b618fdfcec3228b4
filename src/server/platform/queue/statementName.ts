const names = new Map<string, string>();
/** pg-boss writes a handful of texts over and over; each connection keeps no more than this many. */
const MOST = 100;

/**
 * A name that stands for a statement of pg-boss in this process, so that each connection parses it
 * once; empty when there are too many to keep.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST) return '';
  const name = `queue-${names.size + 1}`;
  names.set(text, name);
  return name;
}
