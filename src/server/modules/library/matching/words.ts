import { setImmediate } from 'node:timers/promises';
import lists from './words.json' with { type: 'json' };

/** Keeps commas, colons and the possessive `'s`; `100°C` gives `100`, `°`, `c`. */
export function splitWords(text: string): string[] {
  const plain = plainDigits(foldForms(text))
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[−–—]/g, '-')
    // "No. It does" answers what was said before, as "No, it does" does.
    .replace(/\bno(?:[.!…]+|\s+-)(?=\s+\S)/g, 'no,')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\b(?:covid|sars-cov)[- ]?(?:19|2)\b/g, 'covid');
  const words: string[] = [];
  for (const [found] of plain.matchAll(WORD)) {
    if (found === 'one' && words.at(-1) === 'no') words[words.length - 1] = 'nobody';
    else words.push(...expand(found));
  }
  return words;
}

/** NFKC, which alone makes 109 of 10⁹. */
export const foldForms = (text: string): string =>
  text.replace(/(?<=\d)[⁰¹²³⁴-⁹⁺⁻]/gu, '^$&').normalize('NFKC');

export const plainDigits = (text: string): string =>
  text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit)))
    .replace(/(?<=\d)[٫٬](?=\d)/g, (sign) => (sign === '٫' ? '.' : ','));

/** The digits of a script stand side by side, zero first. */
function valueOf(digit: string): number {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

// Every alternative consumes its input at once, so that the time is linear.
const WORD =
  /(?:(?<![\p{L}\p{M}\p{N}]-?)-)?\p{Nd}+(?:[.,]\p{Nd}+)*[\p{L}\p{M}]*|\p{L}[\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}]+)*|[%°$€£?:;,<>≤≥=≠≈~±&/❌🚫]/gu;

const EXPANSIONS = new Map<string, readonly string[]>(Object.entries(lists.expansions));
/** "Well", "were" and "ill" are words of their own. */
const MISSING_APOSTROPHE = new Set(lists.missingApostrophe);
const SHORT_IS = new Set(lists.shortIs);
const VERBS = new Map(Object.entries(lists.shortVerbs));

function expand(word: string): readonly string[] {
  const known = EXPANSIONS.get(word);
  if (known) return known;
  if (MISSING_APOSTROPHE.has(word)) return [word.slice(0, -2), 'not'];
  const quote = word.indexOf("'");
  if (quote < 0) return [word];
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  const head = word.slice(0, quote);
  const tail = word.slice(quote + 1);
  // Elsewhere `'s` is nearly always a possessive.
  if (tail === 's') return [head, SHORT_IS.has(head) ? 'is' : "'s"];
  const verb = VERBS.get(tail);
  return verb === undefined ? [head + tail] : [head, verb];
}

/** Words that ask or affirm and add nothing to the claim. */
export const SOFT = new Set(lists.soft);
/** Soft before an amount ("about 100 °C"), else prepositions. */
export const APPROXIMATELY = new Set(lists.approximately);
export const AUXILIARIES = new Set(lists.auxiliaries);
export const MODALS = new Map(Object.entries(lists.modals));
export const FLOATING = new Set(lists.floating);
export const ONLY = new Set(lists.only);
export const PREPOSITIONS = new Set(lists.prepositions);
export const SAME_PREPOSITION = new Map(Object.entries(lists.samePreposition));
/** "Some dogs do not bark" does not deny "some dogs bark". */
export const SCOPE_SENSITIVE = new Set(lists.scopeSensitive);

export const knownWords = (): string[] =>
  [SOFT, APPROXIMATELY, AUXILIARIES, FLOATING, ONLY, PREPOSITIONS, SCOPE_SENSITIVE].flatMap(
    (words) => [...words],
  );

const TERMS = new Map(Object.entries(lists.terms));

/** Patterns name terms as in `{people} {say}`. */
export const fillTerms = (pattern: string): string =>
  pattern.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => TERMS.get(name) ?? '');

const SLICE_MS = 8;

/** Call it often during long work: after each slice of time it lets others run. */
export function pauses(): () => Promise<void> {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  };
}
