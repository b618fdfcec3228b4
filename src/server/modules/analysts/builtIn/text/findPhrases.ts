import { type Word, between } from './readWords.ts';

/** A phrase of the book found in a text; `found` is the very text, `start` its offset. */
export type Hit<Key> = { key: Key; found: string; start: number; quoted: boolean };

/**
 * Finds whole words in sequence, never parts of words; at each place the longest phrase wins and its
 * words are used up, so that "not all" can be in the book to keep "all" from being found in it.
 * Words parted by punctuation other than a hyphen are no phrase; a phrase tied by a hyphen to a
 * further word ("never-ending") is left alone. Linear in the text.
 */
export function findPhrases<Key>(
  book: PhraseBook<Key>,
  text: string,
  words: readonly Word[],
): Hit<Key>[] {
  const hits: Hit<Key>[] = [];
  let index = 0;
  while (index < words.length) {
    const entry = longestAt(book, text, words, index);
    const first = words[index];
    const last = words[index + (entry?.words.length ?? 1) - 1];
    if (entry && first && last && entry.key !== null && !isTied(text, first, last)) {
      const found = text.slice(first.start, last.end);
      hits.push({ key: entry.key, found, start: first.start, quoted: first.quoted });
    }
    index += entry?.words.length ?? 1;
  }
  return hits;
}

export type PhraseBook<Key> = ReadonlyMap<string, readonly Entry<Key>[]>;
type Entry<Key> = { words: readonly string[]; key: Key | null };

/**
 * A book of phrases by key; those under `null` are found for nothing and only use up their words.
 * In a phrase, `a|b` stands for either word and `_` joins words that belong into one such slot:
 * "doctors|they do_not|don't want" makes four phrases.
 */
export function bindPhrases<Key>(
  phrases: readonly (readonly [Key | null, string])[],
): PhraseBook<Key> {
  const book = new Map<string, Entry<Key>[]>();
  for (const [key, pattern] of phrases) {
    for (const words of expand(pattern)) {
      const first = words[0] ?? '';
      const entries = book.get(first) ?? [];
      entries.push({ words, key });
      book.set(first, entries);
    }
  }
  for (const entries of book.values()) entries.sort((a, b) => b.words.length - a.words.length);
  return book;
}

function expand(pattern: string): string[][] {
  let phrases: string[][] = [[]];
  for (const slot of pattern.trim().split(/\s+/)) {
    const choices = slot.split('|').map((choice) => choice.split(/[_-]/));
    phrases = phrases.flatMap((words) => choices.map((choice) => [...words, ...choice]));
  }
  return phrases;
}

function longestAt<Key>(
  book: PhraseBook<Key>,
  text: string,
  words: readonly Word[],
  index: number,
) {
  const entries = book.get(words[index]?.lower ?? '');
  return entries?.find((entry) =>
    entry.words.every((expected, offset) => {
      const word = words[index + offset];
      if (word?.lower !== expected) return false;
      const before = words[index + offset - 1];
      return offset === 0 || (before !== undefined && JOINT.test(between(text, before, word)));
    }),
  );
}

/** White space, a hyphen, or the sign in "100 % true". */
const JOINT = /^(?:\s?%?\s{1,3}|[-‑])$/u;

function isTied(text: string, first: Word, last: Word): boolean {
  return isHyphen(text[first.start - 1]) || isHyphen(text[last.end]);
}

/** A dash with spaces around it is no hyphen: the words beside it then do not touch it. */
function isHyphen(character: string | undefined): boolean {
  return character === '-' || character === '‑';
}
