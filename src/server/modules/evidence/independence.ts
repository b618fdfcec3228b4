import { CLAIM_MAX } from '../../../shared/limits.ts';
import { hasCodePoints, shortenMarks } from '../../../shared/text.ts';
import type { Stance } from '../../../shared/schema/result.ts';
import { CHINESE_TO_THAI } from './foldText.ts';
import { domainOf, hostOf, isPartOf, originOf, unwrapAddress } from './addresses.ts';

interface ReadSource {
  url: string;
  title: string;
  text: string;
  shingles: Shingles;
  quote: string;
}

/** Sources that are alike depend on each other. Quadratic in their number, which is at most 24. */
export function traceOrigins(
  sources: readonly ReadSource[],
): { origin: string; dependsOn: string[] }[] {
  const read = sources.map(prepare);
  for (const [place, one] of read.entries()) {
    for (const other of read.slice(place + 1)) {
      if (one.origin === other.origin) continue;
      const areOne = areAlike(one, other);
      if (areOne || citesOnly(one, other)) one.dependsOn.add(other.origin);
      if (areOne || citesOnly(other, one)) other.dependsOn.add(one.origin);
    }
  }
  return read.map(({ origin, dependsOn }) => ({ origin, dependsOn: [...dependsOn].sort() }));
}

type Prepared = ReturnType<typeof prepare>;

function prepare({ url, title, quote, ...source }: ReadSource) {
  const origin = originOf(url);
  return {
    ...source,
    origin,
    titleWords: titleWords(title),
    quote: shinglesOf(quote),
    names: namesOf(origin, url),
    dependsOn: new Set<string>(),
  };
}

const areAlike = (one: Prepared, other: Prepared): boolean =>
  haveEqualTitles(one.titleWords, other.titleWords) ||
  haveEqualTexts(one.shingles, other.shingles) ||
  isPartOf(one.origin, other.origin) ||
  isPartOf(other.origin, one.origin);

const haveEqualTexts = (a: Shingles, b: Shingles): boolean =>
  a.length <= b.length ? isContained(a, b) : isContained(b, a);

/** Shorter titles name a subject ("Vaccine safety"), which independent pages share. */
const TITLE_WORDS_MIN = 5;
/** Jaccard index: one changed word of ten gives 9 in 11. */
const TITLES_EQUAL_FROM = 0.8;
const SITE_WORDS_MAX = 4;
const TITLE_MAX = 500; // UTF-16 units

function haveEqualTitles(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (Math.min(a.size, b.size) < TITLE_WORDS_MIN) return false;
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared < TITLES_EQUAL_FROM * (a.size + b.size - shared)) return false;
  // Monthly reports may differ only by the month or a number.
  const differ = [...a, ...b].filter((word) => !(a.has(word) && b.has(word)));
  return !differ.some((word) => /\p{N}/u.test(word));
}

function titleWords(title: string): ReadonlySet<string> {
  const parts = title
    .slice(0, TITLE_MAX)
    .split(/\s[|–—·•»:-]{1,2}\s|\s?\|\s?/u)
    .map(wordsOf);
  while (parts.length > 1) {
    const before = parts.slice(0, -1).flat();
    if ((parts.at(-1)?.length ?? 0) > SITE_WORDS_MAX || before.length < TITLE_WORDS_MIN) break;
    parts.pop();
  }
  return new Set(parts.flat());
}

function citesOnly(source: Prepared, other: Prepared): boolean {
  const shorter = Math.min(source.quote.length, other.quote.length);
  const isSameSentence =
    shorter > 0 && countShared(source.quote, other.quote) >= COPIED_FROM * shorter;
  return isSameSentence && other.names.some((name) => isNamed(name, source.text));
}

/** A short first label is a word too ("who", "time"), so it counts in capitals only. */
function namesOf(origin: string, url: string): string[] {
  const work = /^[a-z]+:(.+)$/.exec(origin)?.[1];
  if (work !== undefined) return [work];
  const parsed = URL.parse(url);
  const domain = parsed ? domainOf(hostOf(parsed)) : origin;
  const label = domain.split('.')[0] ?? '';
  const names = [domain, label.toUpperCase()];
  if (label.length > SHORT_LABEL) names.push(label.charAt(0).toUpperCase() + label.slice(1));
  // An empty name would be found without end.
  return names.filter((name) => name !== '');
}

const SHORT_LABEL = 4; // characters

function isNamed(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + name.length);
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** Not copies: a page that refutes a text and quotes it, and pages that contain a short claim. */
export function copiesOf(submitted: string) {
  const ours = shinglesOf(submitted);
  const isLong = hasCodePoints(submitted, CLAIM_MAX + 1);
  return ({ shingles, stance }: { shingles: Shingles; stance: Stance }): boolean =>
    isContained(shingles, ours) || (isLong && stance !== 'refutes' && isContained(ours, shingles));
}

export function isOwnPage(address: string, publicUrl: string): boolean {
  const own = hostOf(new URL(publicUrl));
  const url = unwrapAddress(address);
  return url !== null && (hostOf(url) === own || hostOf(url).endsWith(`.${own}`));
}

/** Hashes of all runs of `SHINGLE_WORDS` words, sorted and without duplicates. */
export type Shingles = Readonly<Int32Array>;

/** Five words are rarely equal by chance, and a changed word changes five shingles. */
const SHINGLE_WORDS = 5;
const SHINGLED_MAX = 50_000; // UTF-16 units, as many as the text of a page has

/** Of two full texts, less than one hash in 10,000 is equal by chance. */
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

export function wordsOf(text: string): string[] {
  const plain = shortenMarks(text.slice(0, SHINGLED_MAX))
    .normalize('NFKC')
    .slice(0, 2 * SHINGLED_MAX)
    .toLowerCase()
    .replace(UNCOUNTED, '');
  return (plain.match(WORDS) ?? []).flatMap((word) =>
    CHINESE_TO_THAI.test(word) ? Array.from(word) : word,
  );
}

const UNCOUNTED = /['’ʼ`´\u00ad\u200b-\u200d\u2060\ufeff]/g;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

const MULTIPLIER = 0x01000193;

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1)
    value = Math.imul(value ^ word.charCodeAt(at), MULTIPLIER);
  return value;
}

/** Both are sorted, so one pass suffices. */
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

/** Allows for every eighth word changed: 0.87⁵ = 0.5, as in Broder et al. (1997). */
const COPIED_FROM = 0.5;
/** 10 shingles are 14 words in a row: longer than the set phrases of press and science. */
const SHARED_MIN = 10;

function isContained(part: Shingles, whole: Shingles): boolean {
  const shared = countShared(part, whole);
  return shared >= SHARED_MIN && shared >= COPIED_FROM * part.length;
}
