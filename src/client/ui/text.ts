/** A number with its digits in groups: the same for every reader, as are the words around it. */
export const inDigits = (number: number): string => number.toLocaleString('en');

/** At most `most` characters, with a sign where something was left off. */
export function cutText(text: string, most: number): string {
  // No more is taken apart than can be needed: a text may be long.
  const letters = Array.from(text.slice(0, 2 * most + 2));
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
