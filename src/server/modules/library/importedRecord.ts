import { createHash } from 'node:crypto';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkUrl } from '../../../shared/claim.ts';
import { cleanText, exceedsCodePoints } from '../../../shared/text.ts';
import { decodeEntities } from '../../integrations/web/html.ts';
import { parseDate } from '../../integrations/web/facts.ts';
import { firstOf } from '../../platform/firstOf.ts';
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

export function isReview(value: object): boolean {
  const types = ownValue(value, '@type');
  return (Array.isArray(types) ? (types as unknown[]) : [types]).some(
    (type) =>
      typeof type === 'string' &&
      /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)?ClaimReview$/.test(type),
  );
}

const { library: texts } = adminMessages;

const SCALE: readonly Rating[] = ['FALSE', 'MOSTLY_FALSE', 'MIXED', 'MOSTLY_TRUE', 'TRUE'];
/** A larger difference between words and numbers is an error of the review; in steps. */
const CONTRADICTION = 3;

/** Prefers words to numbers between `worstRating` and `bestRating` (default 1 and 5). */
export function rateReview(given: unknown): { rating: Rating } | { refused: string } {
  const rating = firstValue(given);
  const byWords = ['alternateName', 'ratingValue', 'name']
    .map((name) => stepOfWords(firstValue(ownValue(rating, name))))
    .find((step) => step !== null);
  const byNumbers = stepOfNumbers(rating);
  const step = byWords ?? byNumbers;
  if (step === null) return { refused: texts.noRating };
  if (byNumbers !== null && Math.abs(step - byNumbers) >= CONTRADICTION)
    return { refused: texts.ratingContradicts };
  return { rating: SCALE[step] ?? 'MIXED' };
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

function stepOfWords(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 60) return null;
  const words = value
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return WORDS.get(words) ?? null;
}

/** "Unproven", "satire" and "outdated" match none of the five ratings. */
const WORDS = new Map(
  [
    `false|incorrect|wrong|not true|untrue|fake|hoax|pants on fire|pants on fire false|four pinocchios
    |fabricated|totally false|completely false|debunked|fiction|fake news|falsch|frei erfunden|faux
    |falso|falsa|onwaar|fals|falskt|falsk`,
    `mostly false|mainly false|largely false|mostly incorrect|mostly wrong|misleading|three pinocchios
    |barely true|mostly untrue|inaccurate|größtenteils falsch|überwiegend falsch|irreführend|trompeur
    |plutôt faux|engañoso|enganoso|mayormente falso|in gran parte falso`,
    `mixed|mixture|half true|partly true|partially true|partly false|partially false|two pinocchios
    |half false|true and false|teilweise richtig|teilweise falsch|teils teils|partiellement vrai
    |partiellement faux|verdad a medias|parcialmente falso|parzialmente vero`,
    `mostly true|mainly true|largely true|mostly correct|mostly accurate|mostly right|one pinocchio
    |nearly true|almost true|größtenteils richtig|überwiegend richtig|plutôt vrai|mayormente cierto`,
    `true|correct|accurate|right|fact|confirmed|verified|completely true|geppetto checkmark|wahr
    |richtig|vrai|verdadero|verdadera|verdade|verdadeiro|cierto|vero|waar|sant|sandt`,
  ].flatMap((line, step) => line.split('|').map((words) => [words.trim(), step] as const)),
);

const CLAIM_MAX = 600;
const NAME_MAX = 120;
const TITLE_MAX = 300;
const SUMMARY_MAX = 5_000;
const FINDING_MAX = 1_000;
const IDENTIFIER_MAX = 200;
const PHRASINGS_MAX = 40;
const FINDINGS_MAX = 20;
const CITATIONS_MAX = 20;
/** Texts longer than this multiple of their maximum are refused without cleaning. */
const RAW_FACTOR = 20;

const NO_SITE = 'file';

export function toRecord(review: object, now: Date): LibraryRecord | { refused: string } {
  return catchRefusal(() => {
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
}

export function toStarterRecord(review: object): LibraryRecord | { refused: string } {
  return catchRefusal(() => {
    const { identifier, url: _, ...record } = readReview(review, LATEST_DATE);
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(identifier)) throw new Refused(texts.noIdentifier);
    if (record.links.length === 0) throw new Refused(texts.noCitation);
    return { ...record, id: identifier, origin: 'starter' };
  });
}

/** Starter records are valid even when the clock is wrong. */
const LATEST_DATE = new Date('9999-12-31T00:00:00Z');

const importId = (known: string) =>
  `import-${createHash('sha256').update(known).digest('hex').slice(0, 24)}`;

class Refused extends Error {}

function catchRefusal(read: () => LibraryRecord): LibraryRecord | { refused: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

type ReadReview = Omit<LibraryRecord, 'id' | 'origin'> & { identifier: string; url: string | null };

function readReview(review: object, now: Date): ReadReview {
  const value = (name: string) => ownValue(review, name);
  const claim = textIn(value('claimReviewed'), 'claim', CLAIM_MAX);
  if (claim === '') throw new Refused(texts.noClaim);
  const rated = rateReview(value('reviewRating'));
  if ('refused' in rated) throw new Refused(rated.refused);
  const publisher = nameOf(value('author')) || nameOf(value('publisher'));
  if (publisher === '') throw new Refused(texts.noPublisher);
  const url = linkOf([value('url'), value('mainEntityOfPage'), value('@id')]);
  const title =
    textIn(value('headline'), 'title', TITLE_MAX) || textIn(value('name'), 'title', TITLE_MAX);
  const summary =
    textIn(value('description'), 'summary', SUMMARY_MAX) ||
    textIn(value('reviewBody'), 'summary', SUMMARY_MAX);
  return {
    identifier: textIn(value('identifier'), 'identifier', IDENTIFIER_MAX),
    url,
    claim,
    phrasings: phrasingsOf(firstValue(value('itemReviewed'))).filter((text) => text !== claim),
    rating: rated.rating,
    summary: summary || `${publisher} checked this claim.`,
    keyFindings: findingsOf(value('hasPart')),
    publisher,
    title: title || firstOf(claim, TITLE_MAX),
    language: languageOf(value('inLanguage')),
    links: citationsOf(value('citation')),
    reviewedAt: dateOf(value('datePublished'), now),
  };
}

function phrasingsOf(reviewed: unknown): string[] {
  const names = listOf(ownValue(reviewed, 'alternateName'));
  const given = bounded(names, 'phrasings', PHRASINGS_MAX);
  return distinct(given.map((text) => textIn(text, 'phrasing', CLAIM_MAX)));
}

function findingsOf(parts: unknown): string[] {
  const statements = listOf(parts).filter((part) => ownValue(part, '@type') === 'Statement');
  const given = bounded(statements, 'findings', FINDINGS_MAX);
  return distinct(given.map((one) => textIn(ownValue(one, 'text'), 'finding', FINDING_MAX)));
}

function citationsOf(cited: unknown): RecordLink[] {
  const pages = listOf(cited).flatMap((page) => {
    const stance = stanceOf(page);
    return stance === null ? [] : [{ page, stance }];
  });
  const links = bounded(pages, 'citations', CITATIONS_MAX).map(({ page, stance }) => {
    const value = (name: string) => ownValue(page, name);
    const link = linkOf([value('url'), value('@id')]);
    if (link === null) throw new Refused(texts.citationWithoutLink);
    const publication = nameOf(value('publisher')) || new URL(link).hostname;
    const title = textIn(value('name'), 'title', TITLE_MAX) || publication;
    const summary = textIn(value('description'), 'summary', SUMMARY_MAX);
    return { publication, title, link, stance, ...(summary === '' ? {} : { summary }) };
  });
  return [...new Map(links.map((one) => [one.link, one])).values()];
}

function stanceOf(page: unknown): RecordLink['stance'] | null {
  const keywords = listOf(ownValue(page, 'keywords')).flatMap((text) =>
    typeof text === 'string' ? text.slice(0, IDENTIFIER_MAX).split(',') : [],
  );
  const words = keywords.map((word) => word.trim());
  return (['mainstream', 'conflicting'] as const).find((stance) => words.includes(stance)) ?? null;
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

function bounded<T>(list: T[], what: string, maximum: number): T[] {
  if (list.length > maximum) throw new Refused(texts.tooManyOf(what, maximum));
  return list;
}

/** Many generators escape texts as HTML. */
function textIn(value: unknown, what: string, maximum: number): string {
  const given = firstValue(value);
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return '';
  const clean = text.length > RAW_FACTOR * maximum ? text : cleanText(decodeEntities(text));
  if (exceedsCodePoints(clean, maximum)) throw new Refused(texts.tooLong(what, maximum));
  return clean;
}

function nameOf(value: unknown): string {
  for (const one of [value].flat()) {
    const given = typeof one === 'string' ? one : (ownValue(one, 'name') ?? firstValue(one));
    const name = textIn(given, 'publisher', NAME_MAX);
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
  throw new Refused(
    {
      urlProtocol: texts.linkProtocol,
      urlLocal: texts.linkLocal,
      urlInvalid: texts.linkInvalid,
    }[checked.code],
  );
}

const LINK_MAX = 2_000; // characters

function addressIn(value: unknown): string {
  const first = firstValue(value);
  const raw =
    typeof first === 'string' ? first : (ownValue(first, '@id') ?? ownValue(first, 'url'));
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
