import type { AskedWord } from './radar.repository.ts';

/** Words that one misspelt word may stand for. */
const MEANT_MAX = 6;

/**
 * A search as the database takes it: every word of `wanted`, or one that begins with it, and none of
 * `unwanted`. A word that no report has stands for those that are written nearly the same. Null when no
 * word is wanted.
 */
export function writeQuery(
  wanted: readonly AskedWord[],
  unwanted: readonly AskedWord[],
): { matching: string; best: string } | null {
  const words = wanted.map(formsOf);
  if (words.length === 0) return null;
  const not = unwanted.map(({ word }) => `!${quoted(word)}`);
  const any = wanted.map((asked) => `(${matchesOf(asked, wanted.length === 1).join(' | ')})`);
  return {
    matching: [...any, ...not].join(' & '),
    best: words.flat().map(quoted).join(' | '),
  };
}

/** Beside others a word that very many reports have need not be found by any beginning of another. */
const matchesOf = (asked: AskedWord, isAlone: boolean): string[] =>
  asked.longer === null || isAlone
    ? formsOf(asked).map(asPrefix)
    : [asked.word, ...asked.longer].map(quoted);

/** The word itself, and what it may have been meant for. */
function formsOf({ word, known, near }: AskedWord): string[] {
  const slips = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const meant = known ? [] : near.filter((other) => countEdits(word, other) <= slips);
  return [word, ...meant.slice(0, MEANT_MAX)];
}

/** One or two letters begin too many words. */
const asPrefix = (word: string): string =>
  Array.from(word).length < 3 ? quoted(word) : `${quoted(word)}:*`;

/** Nothing but letters and figures is in it, and nothing depends on that. */
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/**
 * How many letters have to be added, left out, exchanged or swapped with their neighbour to make one
 * word of the other. Words are short: the work grows with the product of their lengths.
 */
export function countEdits(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const made = [row];
    rows.push(made);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const isSwap = row > 1 && column > 1 && swapped;
      made.push(isSwap ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  }
  return at(from.length, to.length);
}
