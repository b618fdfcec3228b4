import { exceedsCodePoints, hasCodePoints } from '../../../shared/text.ts';
import { type Attributes, decodeEntities, scanHtml } from '../../integrations/web/html.ts';
import { TEXT_MIN } from '../../integrations/web/page.ts';
import { PRODUCT_TOKEN } from './robots.ts';
import { countShared, shinglesOf, wordsOf } from './shingles.ts';

/** The answer to a request for a source's page, after redirects. */
export interface PageAnswer {
  status: number;
  /** By names in lower case; a list where a header was sent more than once. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As decoded; null for what is not HTML. */
  html: string | null;
  /** The readable text that was found; empty when there is none. */
  text: string;
}

export interface PageSignals {
  /** All or a part of the text is for subscribers. */
  isPaywalled: boolean;
  /** Why there is no text to look in; null when there is. */
  unreadable: 'pdf' | 'script_only' | 'empty' | null;
  /** Characters of the text that may be shown at once: 0 none, null any number. */
  snippetMax: number | null;
  /** Texts that may not be shown. */
  hiddenTexts: readonly string[];
  /** Whether rights of text and data mining are reserved. */
  isMiningReserved: boolean;
}

/** Reads what a page, and the answer that brought it, say about its use. Takes linear time. */
export function readPageSignals(answer: PageAnswer): PageSignals {
  const { status, headers, html, text } = answer;
  const marks = collectMarks(html ?? '');
  const isPdf = /^\s*application\/(?:x-)?pdf\b/i.test(
    valuesOf(headers['content-type']).at(-1) ?? '',
  );
  const isShort = !hasCodePoints(text, TEXT_MIN);
  return {
    isPaywalled: isPaywalled(status, text, marks),
    unreadable: isShort ? (isPdf ? 'pdf' : marks.hasScript ? 'script_only' : 'empty') : null,
    snippetMax: least([...valuesOf(headers['x-robots-tag']).map(headerLimit), ...marks.limits]),
    hiddenTexts: marks.hiddenTexts,
    isMiningReserved:
      valuesOf(headers['tdm-reservation']).some(isReserved) || marks.isMiningReserved,
  };
}

/**
 * Whether a passage of the page may be shown: nothing forbids it, and it has no part in what may not
 * be shown. The quote is checked all the same.
 */
export function mayShow(signals: PageSignals, passage: string): boolean {
  const { snippetMax, hiddenTexts, isMiningReserved } = signals;
  if (isMiningReserved) return false;
  if (snippetMax !== null && exceedsCodePoints(passage, snippetMax)) return false;
  return !hiddenTexts.some((hidden) => overlap(hidden, passage));
}

/** Whether one stands in the other, or both share five words in a row. */
function overlap(hidden: string, passage: string): boolean {
  const [a, b] = [wordsOf(hidden), wordsOf(passage)].map((words) => ` ${words.join(' ')} `);
  if (a === undefined || b === undefined || a.trim() === '') return false;
  return a.includes(b) || b.includes(a) || countShared(shinglesOf(hidden), shinglesOf(passage)) > 0;
}

/**
 * A wall is there when the page says so in its data, when the status says so, or when a refusal or a
 * very short text stands beside signs of a subscription.
 */
function isPaywalled(status: number, text: string, marks: Marks): boolean {
  if (status === 402 || marks.saysClosed) return true;
  const isRefused = status === 401 || status === 403;
  const isTeaser = status < 400 && !hasCodePoints(text, TEASER_MAX);
  return (isRefused || isTeaser) && marks.hasSubscription;
}

/** Code points of the longest teaser: some 250 words. A whole article is rarely shorter. */
const TEASER_MAX = 1_500;

const valuesOf = (header: string | readonly string[] | undefined): readonly string[] =>
  header === undefined ? [] : typeof header === 'string' ? [header] : header;

/** 1 reserves, all else does not, https://www.w3.org/2022/tdmrep/ */
const isReserved = (value: string): boolean => value.trim() === '1';

function least(limits: readonly (number | null)[]): number | null {
  const given = limits.filter((limit) => limit !== null);
  return given.length === 0 ? null : Math.min(...given);
}

/**
 * The characters that an `X-Robots-Tag` header lets us show. A name before the directives says whom
 * those behind it address.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
function headerLimit(header: string): number | null {
  let isForUs = true;
  const own: string[] = [];
  for (const directive of header.slice(0, DIRECTIVES_MAX).split(',')) {
    const [name = '', ...rest] = directive.split(':');
    const isAddress = rest.length > 0 && !WITH_VALUE.test(name.trim());
    if (isAddress) isForUs = isOurName(name);
    if (isForUs) own.push(isAddress ? rest.join(':') : directive);
  }
  return limitOf(own);
}

const DIRECTIVES_MAX = 2_000; // characters
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;
const isOurName = (name: string): boolean =>
  ['robots', '*', PRODUCT_TOKEN.toLowerCase()].includes(name.trim().toLowerCase());

function limitOf(directives: readonly string[]): number | null {
  return least(
    directives.map((directive) => {
      const text = directive.trim().toLowerCase();
      if (text === 'nosnippet') return 0;
      const characters = /^max-snippet\s?:\s?(\d{1,9})$/.exec(text)?.[1];
      return characters === undefined ? null : Number(characters);
    }),
  );
}

/** What the markup of a page says. */
interface Marks {
  hasScript: boolean;
  hasSubscription: boolean;
  /** By its data: not free to read. */
  saysClosed: boolean;
  limits: (number | null)[];
  hiddenTexts: string[];
  isMiningReserved: boolean;
}

function collectMarks(html: string): Marks {
  const marks: Marks = {
    hasScript: false,
    hasSubscription: false,
    saysClosed: false,
    limits: [],
    hiddenTexts: [],
    isMiningReserved: false,
  };
  const hidden = collectHidden(marks.hiddenTexts);
  // A phrase is looked for where a text can end, so that tags within it don't part it.
  let phrase = '';
  const endPhrase = (): void => {
    marks.hasSubscription ||= SUBSCRIBE.test(phrase);
    phrase = '';
  };
  scanHtml(html, {
    text(raw) {
      hidden.text(raw);
      if (phrase.length < PHRASE_MAX) phrase += raw.slice(0, PHRASE_MAX);
    },
    open(name, attributes, selfClosing) {
      if (!INLINE.test(name)) endPhrase();
      if (name === 'meta') addMeta(marks, attributes);
      hidden.open(name, attributes, selfClosing);
      marks.hasSubscription ||= hasWallName(attributes);
    },
    close(name) {
      if (!INLINE.test(name)) endPhrase();
      hidden.close(name);
    },
    raw(name, attributes, content) {
      if (name !== 'script') return;
      if (/^\s*application\/ld\+json/i.test(attributes.get('type') ?? ''))
        marks.saysClosed ||= isClosedData(content);
      else marks.hasScript = true;
    },
  });
  endPhrase();
  hidden.end();
  return marks;
}

const INLINE = /^(?:a|abbr|b|em|i|mark|small|span|strong|u)$/;
const PHRASE_MAX = 2_000; // characters

/**
 * What stands where the rest of an article would. Invitations that open pages hold too ("Become a
 * member", "Read the full story") are left out: a wall excuses a source from showing its quote.
 */
const SUBSCRIBE =
  /\b(?:subscribe(?: now| today)? (?:to (?:continue|keep reading|read|unlock)|for full access)|(?:register|sign (?:up|in)|log in) to (?:read|continue reading|keep reading)|already an? (?:subscriber|existing subscriber)|subscribers only|subscriber[- ]exclusive|you(?:['’]ve| have) reached your (?:article |free |monthly )*limit|free articles? (?:left|remaining)|unlock this article|nur für abonnenten|réservée? aux abonnés|(?:solo|exclusivo) para suscriptores)/i;

/** Names that publishers and their vendors give to a wall. */
const WALL =
  /(?:^|[\s_-])(?:(?:pay|reg|meter|subscribe|subscription)-?wall|paywalled|subscriber-only|subscribers-only|premium-(?:wall|gate|locked)|article-(?:gate|locked)|tp-(?:modal|backdrop|container-inner)|piano-(?:paywall|offer|inline))(?:[\s_-]|$)/i;

function hasWallName(attributes: Attributes): boolean {
  for (const key of ['class', 'id', 'data-testid', 'data-component']) {
    const value = attributes.get(key);
    if (value !== undefined && WALL.test(value.slice(0, NAMES_MAX))) return true;
  }
  return false;
}

const NAMES_MAX = 1_000; // characters

function addMeta(marks: Marks, attributes: Attributes): void {
  const value = (key: string): string =>
    decodeEntities((attributes.get(key) ?? '').slice(0, DIRECTIVES_MAX)).trim();
  const name = (value('name') || value('property') || value('itemprop')).toLowerCase();
  const content = value('content');
  if (name === 'robots' || name === PRODUCT_TOKEN.toLowerCase())
    marks.limits.push(limitOf(content.split(',')));
  else if (name === 'tdm-reservation') marks.isMiningReserved ||= isReserved(content);
  else if (name === 'article:content_tier')
    marks.saysClosed ||= /^(?:locked|metered)$/i.test(content);
  else if (name === 'isaccessibleforfree') marks.saysClosed ||= /^(?:false|no|0)$/i.test(content);
}

interface HiddenTexts {
  open(name: string, attributes: Attributes, selfClosing: boolean): void;
  close(name: string): void;
  text(raw: string): void;
  end(): void;
}

/**
 * Collects the texts within `data-nosnippet`. Google reads it on `div`, `span` and `section`; on
 * another element it says the same to us. One that is never closed reaches to the page's end.
 */
function collectHidden(texts: string[]): HiddenTexts {
  let element = '';
  let depth = 0;
  let content = '';
  const end = (): void => {
    const text = decodeEntities(content).replace(/\s+/g, ' ').trim();
    if (text !== '' && texts.length < HIDDEN_MAX) texts.push(text);
    [element, depth, content] = ['', 0, ''];
  };
  return {
    open(name, attributes, selfClosing) {
      if (selfClosing || VOID.test(name)) return;
      if (depth > 0) {
        if (name === element) depth += 1;
        else if (!INLINE.test(name)) content += ' ';
      } else if (attributes.has('data-nosnippet')) {
        [element, depth] = [name, 1];
      }
    },
    close(name) {
      if (depth === 0) return;
      if (!INLINE.test(name)) content += ' ';
      if (name !== element) return;
      depth -= 1;
      if (depth === 0) end();
    },
    text(raw) {
      if (depth > 0 && content.length < HIDDEN_TEXT_MAX) content += raw.slice(0, HIDDEN_TEXT_MAX);
    },
    end() {
      if (depth > 0) end();
    },
  };
}

/** More than any honest page has; in characters the second. */
const HIDDEN_MAX = 100;
const HIDDEN_TEXT_MAX = 50_000;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/**
 * Whether a JSON-LD block says of the page's article, or of a part of it, that it is not free to read
 * (schema.org `isAccessibleForFree`; publishers write the value as a word too). What it says of other
 * articles, and of events and places, whose entrance may cost, does not count. Broken blocks say
 * nothing.
 */
function isClosedData(json: string): boolean {
  return listParts(parse(json)).some(
    (object) => isCreativeWork(object) && isFalse(object['isAccessibleForFree']),
  );
}

const JSON_MAX = 500_000; // characters
const OBJECTS_MAX = 1_000;
const DEPTH_MAX = 5;

type JsonObject = Record<string, unknown>;

function parse(json: string): unknown {
  if (json.length > JSON_MAX) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The objects of a block that are the page, its article, or parts of it. */
function listParts(root: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < DEPTH_MAX && found.length < OBJECTS_MAX; depth += 1) {
    const objects = level.flat(1).filter(isObject).slice(0, OBJECTS_MAX);
    found.push(...objects);
    level = objects.flatMap((object) => PARTS.map((key) => object[key]));
  }
  return found;
}

const PARTS = ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart'];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isCreativeWork(object: JsonObject): boolean {
  const types = [object['@type']].flat(1);
  return types.some((type) => typeof type === 'string' && WORK.test(type));
}

const WORK =
  /Article$|Posting$|Page$|^(?:CreativeWork|WebPageElement|Report|Review|ClaimReview|Dataset|Book|Chapter)$/;

const isFalse = (value: unknown): boolean =>
  value === false ||
  (typeof value === 'string' && /^(?:https?:\/\/schema\.org\/)?(?:false|no)$/i.test(value.trim()));
