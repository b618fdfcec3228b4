import { createHash } from 'node:crypto';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { checkUrl } from '../../../../shared/checkUrl.ts';
import { cleanText, exceedsCodePoints } from '../../../../shared/cleanText.ts';
import { decodeEntities } from '../../../vendors/pages/decodeEntities.ts';
import { parseDate } from '../../../vendors/pages/parseDate.ts';
import { firstOf } from '../../firstOf.ts';
import type { LibraryRecord } from '../record.ts';
import { firstValue, ownValue } from './ownValue.ts';
import { rateReview } from './rateReview.ts';

const { library: texts } = adminMessages;

/** Of what is kept of a review, in code points; longer claims are never looked up, see `matchClaim`. */
const CLAIM_MAX = 600;
const NAME_MAX = 120;
const TITLE_MAX = 300;
const SUMMARY_MAX = 5_000;
/** Nothing is looked into that is so many times longer than it may be. */
const RAW = 20;

/**
 * The record that a `ClaimReview` comes to, without markup; or why it is refused. Its id stands for the
 * review's address, so that the same review is the same record at each import.
 */
export function toRecord(review: object, now: Date): LibraryRecord | { refused: string } {
  try {
    return readReview(review, now);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

class Refused extends Error {}

function readReview(review: object, now: Date): LibraryRecord {
  const value = (name: string) => ownValue(review, name);
  const claim = textIn(value('claimReviewed'), 'claim', CLAIM_MAX);
  if (claim === '') throw new Refused(texts.noClaim);
  const rated = rateReview(value('reviewRating'));
  if ('refused' in rated) throw new Refused(rated.refused);
  const publisher = nameOf(value('author')) || nameOf(value('publisher'));
  if (publisher === '') throw new Refused(texts.noPublisher);
  const link = linkOf([value('url'), value('mainEntityOfPage'), value('@id')]);
  const title =
    textIn(value('headline'), 'title', TITLE_MAX) || textIn(value('name'), 'title', TITLE_MAX);
  const summary =
    textIn(value('description'), 'summary', SUMMARY_MAX) ||
    textIn(value('reviewBody'), 'summary', SUMMARY_MAX);
  const named = title || firstOf(claim, TITLE_MAX);
  return {
    id: `import-${createHash('sha256').update(link).digest('hex').slice(0, 24)}`,
    claim,
    phrasings: [],
    rating: rated.rating,
    summary: summary || `${publisher} checked this claim.`,
    keyFindings: [],
    publisher,
    title: named,
    language: languageOf(value('inLanguage')),
    links: [{ publication: publisher, title: named, link, stance: 'mainstream' }],
    reviewedAt: dateOf(value('datePublished'), now),
    origin: new URL(link).hostname,
  };
}

/** Many generators of such files escape texts as if they were markup. */
function textIn(value: unknown, what: string, most: number): string {
  const given = firstValue(value);
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return '';
  const clean = text.length > RAW * most ? text : cleanText(decodeEntities(text));
  if (exceedsCodePoints(clean, most)) throw new Refused(texts.tooLong(what, most));
  return clean;
}

/** A person or an organisation, by name alone or as an object; the first that has a name. */
function nameOf(value: unknown): string {
  for (const one of [value].flat()) {
    const given = typeof one === 'string' ? one : (ownValue(one, 'name') ?? firstValue(one));
    const name = textIn(given, 'publisher', NAME_MAX);
    if (name !== '') return name;
  }
  return '';
}

function linkOf(values: readonly unknown[]): string {
  const raw = values.map(addressIn).find((address) => address !== '');
  if (raw === undefined) throw new Refused(texts.noLink);
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
    // Half the web writes `en_US`; and any word of five letters could be a language's tag.
    const [known] = Intl.getCanonicalLocales((tag as string).replaceAll('_', '-'));
    if (known !== undefined && /^[a-z]{2,3}(?:-|$)/.test(known) && known.length <= 35) return known;
  } catch {
    // Told below.
  }
  throw new Refused(texts.languageInvalid);
}
