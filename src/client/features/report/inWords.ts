const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count as it stands in a sentence: a word up to twelve, digits above. */
export function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}
