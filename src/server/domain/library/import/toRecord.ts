import { createHash } from 'node:crypto';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { checkUrl } from '../../../../shared/checkUrl.ts';
import { cleanText, exceedsCodePoints } from '../../../../shared/cleanText.ts';
import { firstOf } from '../../firstOf.ts';
import type { LibraryRecord } from '../record.ts';
import { ownValue } from './ownValue.ts';
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
export function toRecord(review: object): LibraryRecord | { refused: string } {
  try {
    return readReview(review);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

class Refused extends Error {}

function readReview(review: object): LibraryRecord {
  const value = (name: string) => ownValue(review, name);
  const claim = textIn(value('claimReviewed'), 'claim', CLAIM_MAX);
  if (claim === '') throw new Refused(texts.noClaim);
  const rated = rateReview(value('reviewRating'));
  if ('refused' in rated) throw new Refused(rated.refused);
  const publisher = nameOf(value('author')) || nameOf(value('publisher'));
  if (publisher === '') throw new Refused(texts.noPublisher);
  const link = linkOf(value('url') ?? value('mainEntityOfPage') ?? value('@id'));
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
    reviewedAt: dateOf(value('datePublished')),
    origin: new URL(link).hostname,
  };
}

function textIn(value: unknown, what: string, most: number): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return '';
  const clean = text.length > RAW * most ? text : cleanText(text);
  if (exceedsCodePoints(clean, most)) throw new Refused(texts.tooLong(what, most));
  return clean;
}

/** A person or an organisation, by name alone or as an object; the first where there are several. */
function nameOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const name = typeof first === 'string' ? first : ownValue(first, 'name');
  return textIn(name, 'publisher', NAME_MAX);
}

function linkOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const raw = typeof first === 'string' ? first : ownValue(first, '@id');
  if (typeof raw !== 'string' || raw.trim() === '') throw new Refused(texts.noLink);
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

function dateOf(value: unknown): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const date = typeof value === 'string' && /^\d{4}-\d\d/.test(value) ? new Date(value) : null;
  if (date === null || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1900)
    throw new Refused(texts.dateInvalid);
  return date;
}

function languageOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const tag = typeof first === 'object' ? ownValue(first, 'alternateName') : first;
  if (tag === undefined || tag === '') return 'en';
  try {
    const [known] = Intl.getCanonicalLocales(tag as string);
    if (known !== undefined && known.length <= 35) return known;
  } catch {
    // Told below.
  }
  throw new Refused(texts.languageInvalid);
}
