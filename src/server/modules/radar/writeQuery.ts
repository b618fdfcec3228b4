import type { AskedWord } from './radar.repository.ts';
import { countEdits } from './countEdits.ts';

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
