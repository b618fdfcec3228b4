import { stem } from './stem.ts';
import lists from './synonyms.json' with { type: 'json' };

interface Synonym {
  words: readonly string[];
  meaning: readonly string[];
}

const SYNONYMS = new Map<string, Synonym[]>();
// The first of a group stands for all. A pair must change the truth of no claim: "tallest" is not
// "highest".
for (const group of lists.groups) {
  const [first = [], ...others] = group.map((synonym) => synonym.split(' ').map(stem));
  // A first phrase of several words is matched whole, so that no part of it is replaced.
  for (const words of first.length > 1 ? [first, ...others] : others) {
    const head = words[0] ?? '';
    SYNONYMS.set(head, [...(SYNONYMS.get(head) ?? []), { words, meaning: first }]);
  }
}
for (const synonyms of SYNONYMS.values()) synonyms.sort((a, b) => b.words.length - a.words.length);

const NEGATED = new Map(
  Object.entries(lists.opposites).map(([word, opposite]) => [stem(word), stem(opposite)]),
);

export function findSynonym(stems: readonly (string | null)[], at: number): Synonym | null {
  const synonyms = SYNONYMS.get(stems[at] ?? '') ?? [];
  return (
    synonyms.find((synonym) => synonym.words.every((word, i) => stems[at + i] === word)) ?? null
  );
}

export const synonymWords = (): string[] => [
  ...lists.groups.flat().flatMap((synonym) => synonym.split(' ')),
  ...Object.entries(lists.opposites).flat(),
];

/** The stem that it negates ("unsafe" gives "safe"). */
export function negatedBy(stemmed: string): string | null {
  return NEGATED.get(stemmed) ?? null;
}
