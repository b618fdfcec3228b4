import { hash } from 'node:crypto';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkUrl, type UrlProblem } from '../../../shared/claim.ts';
import { cleanText, exceedsCodePoints } from '../../../shared/text.ts';
import { decodeEntities } from '../../integrations/web/html.ts';
import { parseDate } from '../../integrations/web/facts.ts';
import { firstOf } from '../../../shared/cutText.ts';
import ratingWords from './ratingWords.json' with { type: 'json' };
import type { LibraryRecord, Rating, RecordLink } from './record.ts';

/** Reads only own properties, because a file may use names such as `constructor`. */
export function ownValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function firstValue(value: unknown): unknown {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return ownValue(first, '@value') ?? first;
}

export const REVIEW = /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)?ClaimReview$/;

const { library: texts } = adminMessages;

const SCALE: readonly Rating[] = ['FALSE', 'MOSTLY_FALSE', 'MIXED', 'MOSTLY_TRUE', 'TRUE'];
const CONTRADICTING_STEPS = 3;

function ratingOf(given: unknown): Rating {
  const rating = firstValue(given);
  const said = ['alternateName', 'ratingValue', 'name'].map((name) =>
    wordsIn(firstValue(ownValue(rating, name))),
  );
  const byWords = said.map((words) => WORDS.get(words)).find((step) => step !== undefined);
  // Reviews without a verdict may have any number.
  if (byWords === undefined && said.some((words) => UNRATED.has(words)))
    throw new Refused(texts.noRating);
  const byNumbers = stepOfNumbers(rating);
  const found = SCALE[byWords ?? byNumbers ?? -1];
  if (found === undefined) throw new Refused(texts.noRating);
  if (
    byWords !== undefined &&
    byNumbers !== null &&
    Math.abs(byWords - byNumbers) >= CONTRADICTING_STEPS
  )
    throw new Refused(texts.ratingContradicts);
  return found;
}

function stepOfNumbers(rating: unknown): number | null {
  const value = numberIn(firstValue(ownValue(rating, 'ratingValue')));
  const best = numberIn(ownValue(rating, 'bestRating') ?? 5);
  const worst = numberIn(ownValue(rating, 'worstRating') ?? 1);
  if (value === null || best === null || worst === null || best === worst) return null;
  const share = (value - worst) / (best - worst);
  return share >= 0 && share <= 1 ? Math.round(share * (SCALE.length - 1)) : null;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d{1,6}([.,]\d{1,6})?\s*$/.test(value)
    ? Number(value.replace(',', '.'))
    : null;
}

function wordsIn(value: unknown): string {
  if (typeof value !== 'string' || value.length > 60) return '';
  const text = value.normalize('NFC').toLowerCase();
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).join(' ');
}

const WORDS = new Map(
  SCALE.flatMap((rating, step) => ratingWords[rating].map((words) => [words, step] as const)),
);
const UNRATED = new Set(ratingWords.unrated);

/** In code points, and of lists in entries. */
const MAX = {
  ...{ claim: 600, phrasing: 600, title: 300, publisher: 120, identifier: 200 },
  ...{ summary: 5_000, finding: 1_000, phrasings: 40, findings: 20, citations: 20 },
};
/** Texts longer than this multiple of their maximum are refused without cleaning. */
const RAW_FACTOR = 20;
const NO_SITE = 'file';

export const toRecord = (review: object, now: Date): LibraryRecord | { refused: string } =>
  orRefused(() => {
    const { identifier, url, links, ...record } = readReview(review, now);
    if (url === null) {
      if (identifier === '' || links.length === 0) throw new Refused(texts.noLink);
      const id = importId(JSON.stringify([record.publisher, identifier]));
      return { ...record, id, links, origin: NO_SITE };
    }
    const { publisher: publication, title } = record;
    const own = { publication, title, link: url, stance: 'mainstream' as const };
    return {
      ...record,
      id: importId(url),
      links: [own, ...links.filter(({ link }) => link !== url)],
      origin: new URL(url).hostname,
    };
  });

export const toStarterRecord = (review: object): LibraryRecord | { refused: string } =>
  orRefused(() => {
    const { identifier, url: _, ...record } = readReview(review, LATEST_DATE);
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(identifier)) throw new Refused(texts.noIdentifier);
    if (record.links.length === 0) throw new Refused(texts.noCitation);
    return { ...record, id: identifier, origin: 'starter' };
  });

/** Starter records are valid even when the clock is wrong. */
const LATEST_DATE = new Date('9999-12-31T00:00:00Z');

const importId = (known: string) => `import-${hash('sha256', known).slice(0, 24)}`;

class Refused extends Error {}

function orRefused(read: () => LibraryRecord): LibraryRecord | { refused: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function readReview(review: object, now: Date) {
  const value = (name: string) => ownValue(review, name);
  const claim = textIn(value('claimReviewed'), 'claim');
  if (claim === '') throw new Refused(texts.noClaim);
  const rating = ratingOf(value('reviewRating'));
  const publisher = nameOf(value('author')) || nameOf(value('publisher'));
  if (publisher === '') throw new Refused(texts.noPublisher);
  const url = linkOf([value('url'), value('mainEntityOfPage'), value('@id')]);
  const title = textIn(value('headline'), 'title') || textIn(value('name'), 'title');
  const summary = textIn(value('description'), 'summary') || textIn(value('reviewBody'), 'summary');
  const phrasings = listOf(ownValue(firstValue(value('itemReviewed')), 'alternateName'));
  const findings = listOf(value('hasPart'))
    .filter((part) => ownValue(part, '@type') === 'Statement')
    .map((part) => ownValue(part, 'text'));
  return {
    identifier: textIn(value('identifier'), 'identifier'),
    url,
    claim,
    phrasings: textsIn(phrasings, 'phrasings', 'phrasing').filter((text) => text !== claim),
    rating,
    summary: summary || `${publisher} checked this claim.`,
    keyFindings: textsIn(findings, 'findings', 'finding'),
    publisher,
    title: title || firstOf(claim, MAX.title),
    language: languageOf(value('inLanguage')),
    links: citationsOf(value('citation')),
    reviewedAt: dateOf(value('datePublished'), now),
  };
}

function citationsOf(cited: unknown): RecordLink[] {
  const pages = listOf(cited).flatMap((page) => {
    const stance = stanceOf(page);
    return stance ? [{ page, stance }] : [];
  });
  const links = bounded(pages, 'citations').map(({ page, stance }) => {
    const link = linkOf([ownValue(page, 'url'), ownValue(page, '@id')]);
    if (link === null) throw new Refused(texts.citationWithoutLink);
    const publication = nameOf(ownValue(page, 'publisher')) || new URL(link).hostname;
    const title = textIn(ownValue(page, 'name'), 'title') || publication;
    const summary = textIn(ownValue(page, 'description'), 'summary');
    return { publication, title, link, stance, ...(summary === '' ? {} : { summary }) };
  });
  return [...new Map(links.map((one) => [one.link, one])).values()];
}

function stanceOf(page: unknown): RecordLink['stance'] | undefined {
  const keywords = listOf(ownValue(page, 'keywords')).flatMap((text) =>
    typeof text === 'string' ? text.slice(0, MAX.identifier).split(',') : [],
  );
  const words = keywords.map((word) => word.trim());
  return (['mainstream', 'conflicting'] as const).find((stance) => words.includes(stance));
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

function bounded<T>(list: T[], what: keyof typeof MAX): T[] {
  if (list.length > MAX[what]) throw new Refused(texts.tooManyOf(what, MAX[what]));
  return list;
}

const textsIn = (list: unknown[], what: keyof typeof MAX, one: keyof typeof MAX): string[] =>
  [...new Set(bounded(list, what).map((value) => textIn(value, one)))].filter(Boolean);

/** Many generators escape texts as HTML. */
function textIn(value: unknown, what: keyof typeof MAX): string {
  const given = firstValue(value);
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return '';
  const clean = text.length > RAW_FACTOR * MAX[what] ? text : cleanText(decodeEntities(text));
  if (exceedsCodePoints(clean, MAX[what])) throw new Refused(texts.tooLong(what, MAX[what]));
  return clean;
}

function nameOf(value: unknown): string {
  for (const one of [value].flat()) {
    const name = textIn(ownValue(one, 'name') ?? firstValue(one), 'publisher');
    if (name !== '') return name;
  }
  return '';
}

function linkOf(values: readonly unknown[]): string | null {
  const raw = values.map(addressIn).find((address) => address !== '');
  if (raw === undefined) return null;
  if (raw.length > LINK_MAX) throw new Refused(texts.tooLong('link', LINK_MAX));
  const checked = checkUrl(raw);
  if (checked.ok) return checked.url;
  throw new Refused(LINK_PROBLEMS[checked.code]);
}

const LINK_MAX = 2_000; // characters
const LINK_PROBLEMS: Record<UrlProblem, string> = {
  urlProtocol: texts.linkProtocol,
  urlLocal: texts.linkLocal,
  urlInvalid: texts.linkInvalid,
};

function addressIn(value: unknown): string {
  const first = firstValue(value);
  const raw = ownValue(first, '@id') ?? ownValue(first, 'url') ?? first;
  return typeof raw === 'string' ? raw.trim() : '';
}

function dateOf(value: unknown, now: Date): Date | null {
  const given = firstValue(value);
  if (given === undefined || given === null || given === '') return null;
  const text = typeof given === 'string' ? given.trim() : '';
  const date = parseDate(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text, now);
  if (date === null || date.getUTCFullYear() < 1900) throw new Refused(texts.dateInvalid);
  return date;
}

function languageOf(value: unknown): string {
  const first = firstValue(value);
  const tag =
    typeof first === 'object'
      ? (ownValue(first, 'alternateName') ?? ownValue(first, 'name'))
      : first;
  if (tag === undefined || tag === '') return 'en';
  try {
    // Many sites write `en_US`. Any five-letter word is a valid tag, so the length is checked.
    const [known] = Intl.getCanonicalLocales((tag as string).replaceAll('_', '-'));
    if (known !== undefined && /^[a-z]{2,3}(?:-|$)/.test(known) && known.length <= 35) return known;
  } catch {}
  throw new Refused(texts.languageInvalid);
}
