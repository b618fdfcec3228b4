import { setImmediate } from 'node:timers/promises';
import lists from './words.json' with { type: 'json' };

/** Keeps commas, colons and the possessive `'s`; `100°C` gives `100`, `°`, `c`. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\b(?:covid|sars-cov)[- ]?(?:19|2)\b/g, 'covid');
  const words: string[] = [];
  for (const [found] of plain.matchAll(WORD)) {
    if (found === 'one' && words.at(-1) === 'no') words[words.length - 1] = 'nobody';
    else words.push(...expand(found));
  }
  return words;
}

// Every alternative consumes its input at once, so that the time is linear.
const WORD =
  /(?:(?<![\p{L}\p{N}]-?)-)?\p{Nd}+(?:[.,]\p{Nd}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*|[%°$€£?:;,<>≤≥=≠≈~±&/❌🚫]/gu;

const EXPANSIONS = new Map<string, readonly string[]>(Object.entries(lists.expansions));
/** Without apostrophe; "well", "were" and "ill" are words of their own. */
const MISSING_APOSTROPHE = new Set(lists.missingApostrophe);
const SHORT_IS = new Set(lists.shortIs);

function expand(word: string): readonly string[] {
  const known = EXPANSIONS.get(word);
  if (known) return known;
  if (MISSING_APOSTROPHE.has(word)) return [word.slice(0, -2), 'not'];
  const quote = word.indexOf("'");
  if (quote < 0) return [word];
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  const head = word.slice(0, quote);
  const tail = word.slice(quote + 1);
  if (tail === 're') return [head, 'are'];
  if (tail === 'll') return [head, 'will'];
  if (tail === 've') return [head, 'have'];
  if (tail === 'm') return [head, 'am'];
  // Elsewhere `'s` is nearly always a possessive.
  if (tail === 's') return SHORT_IS.has(head) ? [head, 'is'] : [head, "'s"];
  return [head + tail];
}

export type Steps<Result> = Generator<void, Result>;

export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const SLICE_MS = 8;

export async function runYielding<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}
