import {
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SOFT,
} from '../../library/matching/knownWords.ts';

/** How many words a report shows as keys. */
const MOST_KEY_WORDS = 8;

/**
 * The words a text is about, as they stand in it: the most frequent first, then in reading order.
 * Words that only join others and words of one or two letters are left out.
 */
export function keyWordsOf(text: string): string[] {
  const counted = new Map<string, { word: string; count: number }>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu)) {
    const folded = word.toLowerCase();
    if (isJoining(folded) || (word.length < 3 && !/\p{Nd}/u.test(word))) continue;
    const known = counted.get(folded);
    if (known) known.count += 1;
    else counted.set(folded, { word, count: 1 });
  }
  return [...counted.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_KEY_WORDS)
    .map(({ word }) => word);
}

function isJoining(word: string): boolean {
  return JOINING.some((words) => words.has(word));
}

const JOINING: readonly { has(word: string): boolean }[] = [
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SOFT,
  new Set(
    `the and but not never this that these those they them you his her she its our your their who what
    which when where why how there here some any all more most very than then also because don doesn
    isn aren true false said says`.split(/\s+/),
  ),
];
