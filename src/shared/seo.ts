import { adminMessages } from './adminMessages.ts';
import latinLetters from './latinLetters.json' with { type: 'json' };
import * as limits from './limits.ts';
import { cleanText, exceedsCodePoints, shortenMarks } from './text.ts';
import { checkUrl } from './claim.ts';
import type { OwnSeo, SeoChange } from './schema/report.ts';

const FALLBACK = 'report';

const READ_MAX = 2_000;

export function readableSlug(text: string): string {
  const words = transliterate(text.slice(0, READ_MAX))
    .toLowerCase()
    .replaceAll(/(?<=[a-z])['’](?=[a-z])/g, '')
    .match(/[a-z0-9]+/g);
  const slug = words?.join('-') ?? FALLBACK;
  if (slug.length <= limits.SLUG_MAX) return slug;
  const cut = slug.slice(0, limits.SLUG_MAX + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : limits.SLUG_MAX);
}

export function slugFault(slug: string): string | null {
  const { min, max } = limits.SLUG_LENGTH;
  if (slug.length < min || slug.length > max || !PATTERN.test(slug))
    return adminMessages.seo.slugForm;
  return UUID.test(slug) || RESERVED.has(slug) ? adminMessages.seo.slugReserved : null;
}

const PATTERN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** A UUID addresses a report by its id. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const RESERVED = new Set(
  ['missing', 'gone', 'deleted', 'withheld', 'not-found', '404', 'null', 'undefined']
    .concat(['report', 'reports', 'public', 'analyze', 'start', 'status', 'progress', 'detailed'])
    .concat(['check-slug', 'new', 'random', 'edit-seo', 'admin']),
);

function transliterate(text: string): string {
  const letters = Array.from(shortenMarks(text).normalize('NFC'));
  return letters
    .map((letter) => latin(letter) ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .map((letter) => latin(letter) ?? letter)
    .join('');
}

const latin = (letter: string): string | undefined =>
  LETTERS.get(letter) ?? LETTERS.get(letter.toLowerCase())?.toUpperCase();

const LETTERS = new Map(Object.entries(latinLetters));

type Input = { [Field in keyof OwnSeo]-?: Exclude<SeoChange[Field], undefined> };

export function checkSeo(input: Input) {
  const own: OwnSeo = {
    title: cleanOrNull(input.title),
    description: cleanOrNull(input.description),
    keywords: cleanKeywords(input.keywords),
    ogImage: cleanOrNull(input.ogImage),
  };
  const { seo } = adminMessages;
  const faults: Partial<Record<keyof OwnSeo, string>> = {};
  if (exceedsCodePoints(own.title ?? '', limits.SEO_TITLE_MAX)) faults.title = seo.titleTooLong;
  if (exceedsCodePoints(own.description ?? '', limits.SEO_DESCRIPTION_MAX)) {
    faults.description = seo.descriptionTooLong;
  }
  if ((own.keywords?.length ?? 0) > limits.SEO_KEYWORDS_MAX) faults.keywords = seo.tooManyKeywords;
  else if (own.keywords?.some((word) => exceedsCodePoints(word, limits.SEO_KEYWORD_MAX))) {
    faults.keywords = seo.keywordTooLong;
  }
  if (own.ogImage !== null) {
    const address = imageAddress(own.ogImage);
    if (address === null) faults.ogImage = seo.imageAddress;
    else own.ogImage = address;
  }
  return { own, faults };
}

const cleanOrNull = (input: string | null): string | null => cleanText(input ?? '') || null;

const SEPARATORS = /[,،、，\n\r]/;

function cleanKeywords(input: Input['keywords']): string[] | null {
  const words = (typeof input === 'string' ? input.split(SEPARATORS) : (input ?? []))
    .map(cleanText)
    .filter((word) => word !== '');
  const equal = Map.groupBy(words, (word) => word.toLowerCase());
  return equal.size === 0 ? null : [...equal.values()].map(([first = '']) => first);
}

function imageAddress(input: string): string | null {
  const checked = checkUrl(input);
  const fits =
    checked.ok && checked.url.startsWith('https:') && checked.url.length <= limits.SEO_IMAGE_MAX;
  return fits ? checked.url : null;
}
