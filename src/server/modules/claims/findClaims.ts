import type { ClaimKind, TextClaim } from '../../../shared/schema/result.ts';
import { sortStatements, type StatementKindKey } from '../analysts/builtIn/statements.ts';
import { readText } from '../analysts/builtIn/text/figures.ts';
import { splitStatements, type Word } from '../analysts/builtIn/text/words.ts';

/** A claim of a text before it is assessed. */
export type FoundClaim = Pick<
  TextClaim,
  'text' | 'start' | 'end' | 'kind' | 'central' | 'date' | 'speaker'
> & {
  /** Stands alone: names what a pronoun of the text stands for. */
  wording: string;
};

export interface FoundClaims {
  /** The weightiest, in reading order. */
  list: FoundClaim[];
  /** All that the text makes. */
  counted: number;
}

export const CLAIMS_MAX = 12;

/**
 * Splits a text into its claims by rules. What it only quotes, a heading and a remark about a
 * neighbor are none. Null for a single statement. Linear in the text.
 */
export function findClaims(text: string, now: Date): FoundClaims | null {
  const claims = readAssertions(text, now).filter((claim) => !isRemark(claim.text));
  if (claims.length === 0 || splitStatements(text).length < 2) return null;

  const heaviest = claims.toSorted((one, other) => other.weight - one.weight);
  const kept = new Set(heaviest.slice(0, CLAIMS_MAX));
  const central = heaviest.find(({ kind }) => CHECKABLE.includes(kind));
  const list = claims
    .filter((claim) => kept.has(claim))
    .map((claim) => {
      const { weight: _, ...rest } = claim;
      const own = { wording: claim.text, date: null, speaker: null };
      return { ...rest, ...own, central: claim === central };
    });
  return { list, counted: claims.length };
}

type Assertion = Pick<FoundClaim, 'text' | 'start' | 'end' | 'kind'> & { weight: number };

/** Every sentence that claims something, in reading order. */
export function readAssertions(text: string, now: Date): Assertion[] {
  const read = readText(text);
  const { words } = read;
  const { statements, leading } = sortStatements(read, now);
  const spread = countStatements(statements, words);

  let nextWord = 0;
  return statements.flatMap((statement, at) => {
    const first = nextWord;
    while ((words[nextWord]?.start ?? Infinity) < statement.end) nextWord += 1;
    const own = words.slice(first, nextWord).filter(({ quoted }) => !quoted);
    const kind = kindOf(leading[at] ?? null);
    if (kind === null || own.length < WORDS_MIN) return [];
    return [{ ...statement, kind, weight: weigh(own, kind, spread) }];
  });
}

/** Shorter sentences assert nothing by themselves. */
const WORDS_MIN = 3;

export const CHECKABLE: readonly ClaimKind[] = ['fact', 'quantity'];

const KIND_OF: Record<StatementKindKey, ClaimKind | null> = {
  satire: 'opinion',
  question: 'question',
  instruction: null,
  prediction: 'prediction',
  opinion: 'opinion',
  cause: 'fact',
  quantity: 'quantity',
};

const kindOf = (leading: StatementKindKey | null): ClaimKind | null =>
  leading === null ? 'fact' : KIND_OF[leading];

/** "That is not true." speaks about the sentence before it; "It was opened in 1932." says more. */
export const isRemark = (sentence: string): boolean =>
  sentence.length <= 80 &&
  /^(?:this|that|it) (?:is|was|has been)\b/i.test(sentence) &&
  !/\p{Nd}|\p{Lu}\p{Ll}/u.test(sentence.slice(1));

/** In how many statements each longer word stands. */
function countStatements(
  statements: readonly { end: number }[],
  words: readonly Word[],
): Map<string, number> {
  const spread = new Map<string, number>();
  let next = 0;
  for (const { end } of statements) {
    const here = new Set<string>();
    for (; (words[next]?.start ?? Infinity) < end; next += 1) {
      const word = words[next]?.lower ?? '';
      if (word.length >= LONG_WORD) here.add(word);
    }
    for (const word of here) spread.set(word, (spread.get(word) ?? 0) + 1);
  }
  return spread;
}

const LONG_WORD = 5; // letters

/**
 * What can be checked comes before what cannot. Then a sentence weighs what its words weigh that
 * other sentences take up, as in extractive summaries (Luhn 1958), and figures and names add to it.
 */
function weigh(words: readonly Word[], kind: ClaimKind, spread: Map<string, number>): number {
  const distinct = new Set(words.map(({ lower }) => lower));
  let taken = 0;
  for (const word of distinct) taken += (spread.get(word) ?? 1) - 1;
  const precise = words.filter(({ text }) => /^\p{Nd}/u.test(text)).length;
  const named = words.slice(1).filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  const checkable = CHECKABLE.includes(kind) ? CHECKABLE_WEIGHT : 0;
  return checkable + taken + Math.min(precise, 2) + Math.min(named, 3) / 2;
}

/** More than all else in a text of 50,000 characters. */
const CHECKABLE_WEIGHT = 1_000_000;
