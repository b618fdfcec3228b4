import type { SearchWord } from './radar.repository.ts';

const CORRECTIONS_MAX = 6;

export function writeQuery(
  wanted: readonly SearchWord[],
  unwanted: readonly SearchWord[],
): { matching: string; best: string } | null {
  const words = wanted.map(formsOf);
  if (words.length === 0) return null;
  const not = unwanted.map(({ word }) => `!${quoted(word)}`);
  const any = wanted.map(
    (searchWord) => `(${patternsOf(searchWord, wanted.length === 1).join(' | ')})`,
  );
  return {
    matching: [...any, ...not].join(' & '),
    best: words.flat().map(quoted).join(' | '),
  };
}

/** A very common word matches only itself and a few longer words, because prefixes are slow. */
const patternsOf = (searchWord: SearchWord, isAlone: boolean): string[] =>
  searchWord.longer === null || isAlone
    ? formsOf(searchWord).map(asPrefix)
    : [searchWord.word, ...searchWord.longer].map(quoted);

function formsOf({ word, known, near }: SearchWord): string[] {
  const edits = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const corrections = known ? [] : near.filter((other) => countEdits(word, other) <= edits);
  return [word, ...corrections.slice(0, CORRECTIONS_MAX)];
}

/** A prefix of one or two letters matches too many words. */
const asPrefix = (word: string): string =>
  Array.from(word).length < 3 ? quoted(word) : `${quoted(word)}:*`;

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** Damerau–Levenshtein distance (optimal string alignment). */
export function countEdits(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const isSwap = row > 1 && column > 1 && swapped;
      current.push(isSwap ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  }
  return at(from.length, to.length);
}
