import { LRUCache } from 'lru-cache';
import synonyms from './synonyms.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** Comparatives keep their endings, because `high` and `higher` are different claims. */
export const stem = (word: string): string => STEMS.memo(word);

const STEMS = new LRUCache<string, string>({ max: 10_000, memoMethod: findStem });

function findStem(word: string): string {
  if (word.endsWith(MADE_PARTICIPLE)) return stem(word.slice(0, -MADE_PARTICIPLE.length));
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]+$/.test(word)) return word;
  return shorten(american(word));
}

export function isParticiple(word: string): boolean {
  return /..ed$/.test(word) || word.endsWith(MADE_PARTICIPLE) || PARTICIPLES.has(word);
}

/** Suffix that turns any verb form into a participle. */
export const MADE_PARTICIPLE = "'d";

function shorten(word: string): string {
  let base = word;
  if (/ies$|ied$/.test(base) && base.length > 4) base = base.slice(0, -3) + 'y';
  else if (/[^usi]s$/.test(base) && base.length > 3) base = base.slice(0, -1);
  if (base.length > 4 && /[^e]ed$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 5 && base.endsWith('ing') && /[aeiouy]/.test(base.slice(0, -3)))
    base = base.slice(0, -3);
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1);
  // Undoubles: "stopped" to "stop", but not "killed".
  return base.replace(/([bdfgklmnprtz])\1$/, '$1');
}

const AMERICAN = words.american.map(({ pattern, write }) => [new RegExp(pattern), write] as const);

/** Also -ise as -ize in words of seven letters or more: a rise stays one. */
const american = (word: string): string =>
  AMERICAN.reduce((spelled, [pattern, write]) => spelled.replace(pattern, write), word);

const PARTICIPLES = new Set(words.participles);

const IRREGULAR = new Map(
  words.forms.flatMap(([base = '', ...forms]) => {
    const end = /^(be|have|do|go|see|life|die|lie|tie)$/.test(base) ? base : shorten(base);
    return [base, ...forms].map((form): [string, string] => [form, end]);
  }),
);

interface Synonym {
  words: readonly string[];
  meaning: readonly string[];
}

// Words of a group must be exchangeable in every claim: "tallest" is not "highest".
const SYNONYMS = Map.groupBy(
  synonyms.groups
    .flatMap((group): Synonym[] => {
      const [meaning = [], ...others] = group.map((synonym) => synonym.split(' ').map(stem));
      // A first phrase of several words is matched whole, so that no part of it is replaced.
      const replaced = meaning.length > 1 ? [meaning, ...others] : others;
      return replaced.map((phrase) => ({ words: phrase, meaning }));
    })
    .sort((a, b) => b.words.length - a.words.length),
  ({ words: [head = ''] }) => head,
);

/** By stem, the stem that it negates: "unsafe" gives "safe". */
export const NEGATED = new Map(
  Object.entries(synonyms.opposites).map(([word, opposite]) => [stem(word), stem(opposite)]),
);

export function findSynonym(stems: readonly (string | null)[], at: number): Synonym | null {
  const known = SYNONYMS.get(stems[at] ?? '') ?? [];
  return known.find((synonym) => synonym.words.every((word, i) => stems[at + i] === word)) ?? null;
}

export const synonymWords = (): string[] => [
  ...synonyms.groups.flat().flatMap((synonym) => synonym.split(' ')),
  ...Object.entries(synonyms.opposites).flat(),
];
