import { CLAIM_MAX } from '../../../shared/limits.ts';
import { hasCodePoints } from '../../../shared/text.ts';
import type { CheckedSource } from '../../../shared/verdict.ts';
import { domainOf, hostOf, isPartOf, originOf, unwrapAddress } from './origin.ts';
import {
  COPIED_FROM,
  countShared,
  isContained,
  type Shingles,
  shinglesOf,
  wordsOf,
} from './shingles.ts';

/** What is known of a source when all pages have been looked at. */
export interface ReadSource {
  url: string;
  title: string | null;
  /** The page's text, else the search result's snippet. */
  text: string | null;
  /** Of the text, where they are known already. */
  shingles?: Shingles;
  /** Addresses that the page links to; empty when they are not known. */
  links: readonly string[];
  quote: string | null;
}

/**
 * Where each source comes from, and on which others of the list it depends: it has nearly the same
 * title or text, it only cites the other, or the other is the portal or body that it belongs to. Who
 * of two equal ones was first is not known: each then depends on the other. A report has at most 24
 * sources; the time grows with the square of their number.
 */
export function traceOrigins(
  sources: readonly ReadSource[],
): Pick<CheckedSource, 'origin' | 'dependsOn'>[] {
  const read = sources.map((source) => ({ ...prepare(source), dependsOn: new Set<string>() }));
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

interface Prepared {
  origin: string;
  title: ReadonlySet<string>;
  shingles: Shingles;
  quote: Shingles;
  /** The text as it stands, to look for names in. */
  text: string;
  linked: ReadonlySet<string>;
  names: readonly string[];
}

function prepare({ url, title, text, links, quote, ...source }: ReadSource): Prepared {
  const origin = originOf(url);
  return {
    origin,
    title: titleWords(title ?? ''),
    shingles: source.shingles ?? shinglesOf(text ?? ''),
    quote: shinglesOf(quote ?? ''),
    text: (text ?? '').slice(0, NAMES_WITHIN),
    linked: new Set(links.slice(0, LINKS_MAX).map(originOf)),
    names: namesOf(origin, url),
  };
}

/** UTF-16 units of a text in which names are looked for. */
const NAMES_WITHIN = 50_000;
const LINKS_MAX = 1_000;

const areAlike = (one: Prepared, other: Prepared): boolean =>
  haveEqualTitles(one.title, other.title) ||
  haveEqualTexts(one.shingles, other.shingles) ||
  isPartOf(one.origin, other.origin) ||
  isPartOf(other.origin, one.origin);

/**
 * Whether most of the shorter text stands in the other: so a story that was shortened is found, and
 * a snippet of which the other's page was read.
 */
const haveEqualTexts = (a: Shingles, b: Shingles): boolean =>
  a.length <= b.length ? isContained(a, b) : isContained(b, a);

/**
 * Fewer words are a name of the subject ("Moon", "Vaccine safety"), which independent pages share.
 */
const TITLE_WORDS_MIN = 5;
/** Words of both titles among the words of either: one of ten changed gives 9 in 11. */
const TITLES_EQUAL_FROM = 0.8;
/** A site's name behind a title is no longer than this. */
const SITE_WORDS_MAX = 4;
const TITLE_MAX = 500; // UTF-16 units

function haveEqualTitles(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (Math.min(a.size, b.size) < TITLE_WORDS_MIN) return false;
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared < TITLES_EQUAL_FROM * (a.size + b.size - shared)) return false;
  // Reports of two months or two numbers differ by these alone.
  const differ = [...a, ...b].filter((word) => !(a.has(word) && b.has(word)));
  return !differ.some((word) => /\p{N}/u.test(word));
}

/** The words of a title, without the names of sites that are hung on to it. */
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

/**
 * Whether a source brings nothing but what the other says: it links to the other or names it, and
 * its quote is the same sentence, or at least half of it.
 */
function citesOnly(source: Prepared, other: Prepared): boolean {
  const shorter = Math.min(source.quote.length, other.quote.length);
  const isSameSentence =
    shorter > 0 && countShared(source.quote, other.quote) >= COPIED_FROM * shorter;
  if (!isSameSentence) return false;
  return source.linked.has(other.origin) || other.names.some((name) => isNamed(name, source.text));
}

/**
 * How a text names an origin: by its domain or the number of the work, or by the domain's first
 * label written as a name ("Reuters", "NASA"). Short labels are words as well ("who", "time"): these
 * must stand in capitals.
 */
function namesOf(origin: string, url: string): string[] {
  const work = /^[a-z]+:(.+)$/.exec(origin)?.[1];
  if (work !== undefined) return [work];
  const parsed = URL.parse(url);
  const domain = parsed ? domainOf(hostOf(parsed)) : origin;
  const label = domain.split('.')[0] ?? '';
  const names = [domain, label.toUpperCase()];
  if (label.length > SHORT_LABEL) names.push(label.charAt(0).toUpperCase() + label.slice(1));
  return names;
}

const SHORT_LABEL = 4; // characters

/** Whether a text holds a name as a word of its own. */
function isNamed(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + name.length);
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/**
 * Tells of a source whether it is the submitted text once more, so that it is no evidence for it. It is
 * when most of its own text was submitted: the article that was pasted, or a copy. It is, too, when it
 * holds most of a submitted text longer than a claim, the article of which a part was pasted, unless it
 * refutes that: then it is a check that quotes what it judges. A single claim stands on many pages
 * that write about it, and makes none of them a copy.
 */
export function copiesOf(
  submitted: string,
): (source: { shingles: Shingles; stance: CheckedSource['stance'] }) => boolean {
  const ours = shinglesOf(submitted);
  const isLong = hasCodePoints(submitted, CLAIM_MAX + 1);
  return ({ shingles, stance }) =>
    isContained(shingles, ours) || (isLong && stance !== 'refutes' && isContained(ours, shingles));
}

/** Whether an address, or what it is a kept copy of, is a page of ours: reports are no evidence. */
export function isOwnPage(address: string, publicUrl: string): boolean {
  const own = hostOf(new URL(publicUrl));
  const url = unwrapAddress(address);
  return url !== null && (hostOf(url) === own || hostOf(url).endsWith(`.${own}`));
}
