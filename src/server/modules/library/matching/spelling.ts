import { stem } from './stem.ts';
import { pauses } from './words.ts';
import lists from './words.json' with { type: 'json' };

export interface Spelling {
  stems: ReadonlySet<string>;
  /** Long words by themselves and by each form without one letter. */
  near: ReadonlyMap<string, readonly string[]>;
  pairs: ReadonlyMap<string, readonly [string, string]>;
}

export async function readSpelling(
  sentences: Iterable<readonly string[]>,
  others: Iterable<string>,
): Promise<Spelling> {
  const pause = pauses();
  const stems = new Set([...others].map(stem));
  const words = new Set<string>();
  const pairs = new Map<string, readonly [string, string]>();
  for (const sentence of sentences) {
    sentence.forEach((word, i) => {
      words.add(word);
      stems.add(stem(word));
      const next = sentence[i + 1] ?? '';
      if (word.length > 2 && next.length > 2) pairs.set(word + next, [word, next]);
    });
    await pause();
  }
  const near = new Map<string, string[]>();
  for (const word of words) {
    if (!isLong(word)) continue;
    for (const form of [word, ...dropOneLetter(word)]) {
      const alike = near.get(form);
      if (alike) alike.push(word);
      else near.set(form, [word]);
    }
    await pause();
  }
  return { stems, near, pairs };
}

/** First and last letters stay, because real words differ there (Iceland, Ireland). */
export function correctSpelling(spelling: Spelling, words: readonly string[]): string[] | null {
  const out = words.flatMap((word): readonly string[] => {
    if (!isLong(word) || LOOKALIKES.has(word.replace(/s$/, '')) || spelling.stems.has(stem(word)))
      return [word];
    return spelling.pairs.get(word) ?? uniqueCorrection(spelling, word) ?? [word];
  });
  return out.join(' ') === words.join(' ') ? null : out;
}

export function countUnknown(spelling: Spelling, words: readonly string[]): number {
  return words.filter((word) => /^[a-z]/.test(word) && !spelling.stems.has(stem(word))).length;
}

const isLong = (word: string): boolean => /^[a-z]{6,30}$/.test(word);

const dropOneLetter = (word: string): string[] =>
  Array.from({ length: word.length - 2 }, (_, i) => word.slice(0, i + 1) + word.slice(i + 2));

function uniqueCorrection(spelling: Spelling, word: string): [string] | null {
  const found = new Map<string, string>();
  for (const form of [word, ...dropOneLetter(word)]) {
    for (const candidate of spelling.near.get(form) ?? []) {
      if (isTypo(candidate, word)) found.set(stem(candidate), candidate);
    }
  }
  const [guess] = found.values();
  return guess !== undefined && found.size === 1 ? [guess] : null;
}

function isTypo(intended: string, typed: string): boolean {
  if (intended[0] !== typed[0] || intended.at(-1) !== typed.at(-1)) return false;
  if (intended.length !== typed.length) return Math.abs(intended.length - typed.length) === 1;
  let at = 1;
  while (at < intended.length && intended[at] === typed[at]) at += 1;
  const [a, b] = [intended.slice(at), typed.slice(at)];
  const letters = `${a[0]}${b[0]}`;
  if (a.slice(1) === b.slice(1))
    return SIMILAR.has(letters) || (typed.length > 7 && /^[aeiou]{2}$/.test(letters));
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

const SIMILAR = new Set(lists.similarLetters);

/** Real words that are one typo away from another; without plural s. */
const LOOKALIKES = new Set(lists.lookalikes);
