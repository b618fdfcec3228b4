import { setImmediate } from 'node:timers/promises';

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

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['>', ['more', 'than']],
  ['<', ['less', 'than']],
  ['~', ['about']],
  ['≈', ['about']],
  ['&', ['and']],
]);

const WHOLE: ReadonlyMap<string, readonly string[]> = new Map([
  ["won't", ['will', 'not']],
  ["can't", ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["shan't", ['shall', 'not']],
  ["ain't", ['is', 'not']],
  ["let's", ['let', 'us']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['theres', ['there', 'is']],
  ['thats', ['that', 'is']],
]);

/** Without apostrophe; "well", "were" and "ill" are words of their own. */
const BARE = new Set(
  'dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt shouldnt'.split(
    ' ',
  ),
);

function expand(word: string): readonly string[] {
  const known = SIGNS.get(word) ?? WHOLE.get(word);
  if (known) return known;
  if (BARE.has(word)) return [word.slice(0, -2), 'not'];
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

const SHORT_IS = new Set(['it', 'that', 'there', 'here', 'what', 'who', 'he', 'she', 'this']);

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
