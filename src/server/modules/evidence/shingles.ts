import { shortenMarks } from '../../../shared/text.ts';
import { CHINESE_TO_THAI } from './foldText.ts';

/** Hashes of all runs of `SHINGLE_WORDS` words of a text, each once, in their order. */
export type Shingles = Readonly<Int32Array>;

/**
 * Five words in a row hardly ever stand in two texts by chance, and a changed word costs no more than
 * five of them.
 */
export const SHINGLE_WORDS = 5;

/** UTF-16 units of a text that are looked at: as much as the text of a page has. */
export const SHINGLED_MAX = 50_000;

/**
 * The shingles of a text. Case, punctuation, apostrophes, soft hyphens and compatibility forms are
 * passed over. In scripts without spaces each character counts as a word. A text of fewer words than
 * a shingle has none. 32 bits a hash: of two full texts less than one in 10,000 agrees by chance.
 */
export function shinglesOf(text: string): Shingles {
  const hashes = wordsOf(text).map(hash);
  const shingles = new Int32Array(Math.max(0, hashes.length - SHINGLE_WORDS + 1));
  for (let at = 0; at < shingles.length; at += 1) {
    let shingle = 0;
    for (let next = at; next < at + SHINGLE_WORDS; next += 1)
      shingle = (Math.imul(shingle, MULTIPLIER) + (hashes[next] ?? 0)) | 0;
    shingles[at] = shingle;
  }
  return shingles.sort().filter((shingle, at, sorted) => shingle !== sorted[at - 1]);
}

/** The words of a text as shingles count them. */
export function wordsOf(text: string): string[] {
  const plain = shortenMarks(text.slice(0, SHINGLED_MAX))
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNCOUNTED, '');
  return (plain.match(WORDS) ?? []).flatMap((word) =>
    CHINESE_TO_THAI.test(word) ? Array.from(word) : word,
  );
}

const UNCOUNTED = /['’ʼ`´\u00ad\u200b-\u200d\u2060\ufeff]/g;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** A prime, so that the order of words counts. */
const MULTIPLIER = 0x01000193;

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1)
    value = Math.imul(value ^ word.charCodeAt(at), MULTIPLIER);
  return value;
}

/** How many shingles two texts share: both are in order, so that one pass over them tells. */
export function countShared(a: Shingles, b: Shingles): number {
  let shared = 0;
  for (let [atA, atB] = [0, 0]; atA < a.length && atB < b.length;) {
    const [ofA = 0, ofB = 0] = [a[atA], b[atB]];
    if (ofA === ofB) shared += 1;
    if (ofA <= ofB) atA += 1;
    if (ofB <= ofA) atB += 1;
  }
  return shared;
}

/**
 * The share of a text's shingles, 0 to 1, from which on it counts as taken from another: copied,
 * with up to every eighth word changed (0.87⁵ = 0.5). Broder et al. ("Syntactic clustering of the
 * web", 1997) cluster pages at the same figure. Texts written independently share but what both
 * quote, and that is not half of either.
 */
export const COPIED_FROM = 0.5;

/** 10 shingles are 14 words in a row: longer than the set phrases of press and science. */
export const SHARED_MIN = 10;

/** Whether most of `part` stands in `whole`. */
export function isContained(part: Shingles, whole: Shingles): boolean {
  const shared = countShared(part, whole);
  return shared >= SHARED_MIN && shared >= COPIED_FROM * part.length;
}
