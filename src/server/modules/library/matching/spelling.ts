import { runSteps, type Steps } from './words.ts';
import { stem } from './stem.ts';

/** The words a library is written in, to recognise slips of the finger in what people type. */
export interface Spelling {
  /** Stems of all words known. */
  stems: ReadonlySet<string>;
  /** Words of six letters and more, under themselves and under each form that lacks one letter. */
  near: ReadonlyMap<string, readonly string[]>;
  /** Two words that are also written as one. */
  pairs: ReadonlyMap<string, readonly [string, string]>;
}

/** `sentences`: the words of each; `others`: words that are known but are not to be guessed. */
export function buildSpelling(
  sentences: Iterable<readonly string[]>,
  others: Iterable<string>,
): Spelling {
  return runSteps(spellingSteps(sentences, others));
}

/** The same in small steps. */
export function* spellingSteps(
  sentences: Iterable<readonly string[]>,
  others: Iterable<string>,
): Steps<Spelling> {
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
    yield;
  }
  const near = new Map<string, string[]>();
  for (const word of words) {
    if (!isLong(word)) continue;
    for (const form of [word, ...lackingOne(word)]) {
      const others = near.get(form);
      if (others) others.push(word);
      else near.set(form, [word]);
    }
    yield;
  }
  return { stems, near, pairs };
}

/**
 * The words with each slip mended: an unknown word of six letters or more that is one dropped, doubled,
 * exchanged or like-sounding letter away from exactly one word of the library, or that writes two
 * words as one. Null when there is nothing to mend. First and last letter are never touched, and
 * other letters are not replaced, for so do real words differ (Iceland, Ireland; Africa, African).
 */
export function mendSpelling(spelling: Spelling, words: readonly string[]): string[] | null {
  const out = words.flatMap((word): readonly string[] => {
    if (!isLong(word) || LOOKALIKES.has(word.replace(/s$/, '')) || spelling.stems.has(stem(word)))
      return [word];
    return spelling.pairs.get(word) ?? oneNear(spelling, word) ?? [word];
  });
  return out.join(' ') === words.join(' ') ? null : out;
}

/** How many of the words, figures apart, are neither in the library nor otherwise known. */
export function countUnknown(spelling: Spelling, words: readonly string[]): number {
  return words.filter((word) => /^[a-z]/.test(word) && !spelling.stems.has(stem(word))).length;
}

const isLong = (word: string): boolean => /^[a-z]{6,30}$/.test(word);

/** Forms that lack one inner letter. */
function lackingOne(word: string): string[] {
  return Array.from(
    { length: word.length - 2 },
    (_, i) => word.slice(0, i + 1) + word.slice(i + 2),
  );
}

function oneNear(spelling: Spelling, word: string): [string] | null {
  const found = new Map<string, string>();
  for (const form of [word, ...lackingOne(word)]) {
    for (const candidate of spelling.near.get(form) ?? []) {
      // Two forms of one word are one guess.
      if (isSlip(candidate, word)) found.set(stem(candidate), candidate);
    }
  }
  const [guess] = found.values();
  return guess !== undefined && found.size === 1 ? [guess] : null;
}

/** One inner letter dropped or added, two neighbours exchanged, or a letter for one that sounds alike
 * (in words of eight letters and more, any vowel for any other). */
function isSlip(meant: string, typed: string): boolean {
  if (meant[0] !== typed[0] || meant.at(-1) !== typed.at(-1)) return false;
  if (meant.length !== typed.length) return Math.abs(meant.length - typed.length) === 1;
  let at = 1;
  while (at < meant.length && meant[at] === typed[at]) at += 1;
  const a = meant.slice(at, at + 2);
  const b = typed.slice(at, at + 2);
  if (meant.slice(at + 1) === typed.slice(at + 1))
    return (
      LIKE.has(`${a[0]}${b[0]}`) || (typed.length > 7 && /^[aeiou]{2}$/.test(`${a[0]}${b[0]}`))
    );
  return a[0] === b[1] && a[1] === b[0] && meant.slice(at + 2) === typed.slice(at + 2);
}

const LIKE = new Set('cs sc ck kc sz zs iy yi ae ea ei ie'.split(' '));

/** English words that are one slip away from another and are meant as they stand; without their s. */
const LOOKALIKES = new Set(
  `desert dessert plane plant planet trail trial casual causal statue statute sulfate sulfite nitrate
  nitrite chlorate chlorite martial marital immoral immortal diner dinner thorough through though
  thought ethanol methanol breath breathe cloth clothe carton cartoon consciou conscience stationary
  stationery complement compliment principal principle affect effect insect person parson prison
  poison curse course cloud could coast cost heart hearth organism orgasm angel angle bother brother
  mother moth month mouth quiet quite sliver silver salver diary dairy county country countie
  countrie united untied lesson lessen personal personnel prescribe proscribe perspective prospective
  infect inject reality realty treaty treat`.split(/\s+/),
);
