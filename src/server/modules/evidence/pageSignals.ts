import { exceedsCodePoints, hasCodePoints } from '../../../shared/text.ts';
import { isLinkedData, isOfType, listObjects } from '../../integrations/web/facts.ts';
import { type Attributes, decodeEntities, scanHtml, VOID } from '../../integrations/web/html.ts';
import { countShared, shinglesOf, type Shingles, wordsOf } from './independence.ts';
import { PRODUCT_TOKEN } from './robots.ts';

export type PageSignals = ReturnType<typeof readPageSignals>;

export interface PageAnswer {
  /** Names are in lower case; a header that was sent more than once is a list. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  html: string;
  text: string;
}

/** Linear. Without a statement in the data, signs of a paywall count beside a short text only. */
export function readPageSignals({ headers, html, text }: PageAnswer) {
  const { saysClosed, hasSubscription, hiddenTexts, ...marks } = readMarkup(html);
  const valuesOf = (header: string) => [headers[header] ?? []].flat();
  return {
    isPaywalled: saysClosed || (hasSubscription && !hasCodePoints(text, TEASER_MAX)),
    /** Characters that may be shown at once; `Infinity` for any number. */
    snippetMax: Math.min(marks.snippetMax, ...valuesOf('x-robots-tag').map(headerLimit)),
    hidden: hiddenTexts.map(comparable),
    isMiningReserved: marks.isMiningReserved || valuesOf('tdm-reservation').some(isReserved),
  };
}

/** Code points of the longest teaser: some 250 words. A whole article is rarely shorter. */
const TEASER_MAX = 1_500;

/** https://www.w3.org/2022/tdmrep/ */
const isReserved = (value: string): boolean => value.trim() === '1';

export function mayShow(signals: PageSignals, passage: string): boolean {
  const { snippetMax, hidden, isMiningReserved } = signals;
  if (isMiningReserved || exceedsCodePoints(passage, snippetMax)) return false;
  const shown = comparable(passage);
  return !hidden.some((one) => overlap(one, shown));
}

interface Comparable {
  /** Starts and ends with a space, so that only whole words are found. */
  words: string;
  shingles: Shingles;
}

const comparable = (text: string): Comparable => ({
  words: ` ${wordsOf(text).join(' ')} `,
  shingles: shinglesOf(text),
});

function overlap(hidden: Comparable, shown: Comparable): boolean {
  const [a, b] = [hidden.words, shown.words];
  if (a.trim() === '') return false;
  return a.includes(b) || b.includes(a) || countShared(hidden.shingles, shown.shingles) > 0;
}

/** https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag */
function headerLimit(header: string): number {
  let isForUs = true;
  const own: string[] = [];
  for (const directive of header.slice(0, DIRECTIVES_MAX).split(',')) {
    const [name = '', ...rest] = directive.split(':');
    const isAddress = rest.length > 0 && !WITH_VALUE.test(name.trim());
    if (isAddress) isForUs = OUR_NAMES.has(name.trim().toLowerCase());
    if (isForUs) own.push(isAddress ? rest.join(':') : directive);
  }
  return limitOf(own);
}

const DIRECTIVES_MAX = 2_000; // characters
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;
const OUR_NAMES = new Set(['robots', '*', PRODUCT_TOKEN.toLowerCase()]);

function limitOf(directives: readonly string[]): number {
  const limits = directives.map((directive) => {
    const text = directive.trim().toLowerCase();
    if (text === 'nosnippet') return 0;
    return Number(/^max-snippet\s?:\s?(\d{1,9})$/.exec(text)?.[1] ?? Infinity);
  });
  return Math.min(...limits);
}

/** Google reads `data-nosnippet` on `div`, `span` and `section`; we respect it everywhere. */
function readMarkup(html: string) {
  const marks = {
    hasSubscription: false,
    saysClosed: false,
    isMiningReserved: false,
    snippetMax: Infinity,
    hiddenTexts: [] as string[],
  };
  // Searched at the end of a block, so that inline tags don't split a phrase.
  let phrase = '';
  let hidden = { element: '', depth: 0, text: '' };
  let room = HIDDEN_TEXT_MAX;
  const endPhrase = (): void => {
    marks.hasSubscription ||= SUBSCRIBE.test(phrase);
    phrase = '';
    if (hidden.depth > 0) hidden.text += ' ';
  };
  const endHidden = (): void => {
    const text = decodeEntities(hidden.text).replace(/\s+/g, ' ').trim();
    if (text !== '' && marks.hiddenTexts.length < HIDDEN_MAX) marks.hiddenTexts.push(text);
    hidden = { element: '', depth: 0, text: '' };
  };
  scanHtml(html, {
    text(raw) {
      if (phrase.length < PHRASE_MAX) phrase += raw.slice(0, PHRASE_MAX);
      if (hidden.depth === 0) return;
      const taken = raw.slice(0, room);
      room -= taken.length;
      hidden.text += taken;
    },
    open(name, attributes, selfClosing) {
      if (!INLINE.test(name)) endPhrase();
      if (name === 'meta') readMeta(attributes, marks);
      marks.hasSubscription ||= hasWallName(attributes);
      if (selfClosing || VOID.has(name)) return;
      if (name === hidden.element) hidden.depth += 1;
      else if (hidden.depth === 0 && attributes.has('data-nosnippet'))
        hidden = { element: name, depth: 1, text: '' };
    },
    close(name) {
      if (!INLINE.test(name)) endPhrase();
      if (name !== hidden.element) return;
      hidden.depth -= 1;
      if (hidden.depth === 0) endHidden();
    },
    raw(name, attributes, content) {
      if (isLinkedData(name, attributes)) marks.saysClosed ||= isClosedData(content);
    },
  });
  endPhrase();
  endHidden();
  return marks;
}

const INLINE = /^(?:a|abbr|b|em|i|mark|small|span|strong|u)$/;
const HIDDEN_MAX = 100;
const HIDDEN_TEXT_MAX = 50_000; // characters in all, as of the page itself
const PHRASE_MAX = 2_000;

/** Without phrases of open pages ("Become a member"): a wall excuses a source from its quote. */
const SUBSCRIBE =
  /\b(?:subscribe(?: now| today)? (?:to (?:continue|keep reading|read|unlock)|for full access)|(?:register|sign (?:up|in)|log in) to (?:read|continue reading|keep reading)|already an? (?:subscriber|existing subscriber)|subscribers only|subscriber[- ]exclusive|you(?:['’]ve| have) reached your (?:article |free |monthly )*limit|free articles? (?:left|remaining)|unlock this article|nur für abonnenten|réservée? aux abonnés|(?:solo|exclusivo) para suscriptores)/i;

const WALL =
  /(?:^|[\s_-])(?:(?:pay|reg|meter|subscribe|subscription)-?wall|paywalled|subscriber-only|subscribers-only|premium-(?:wall|gate|locked)|article-(?:gate|locked)|tp-(?:modal|backdrop|container-inner)|piano-(?:paywall|offer|inline))(?:[\s_-]|$)/i;

const hasWallName = (attributes: Attributes): boolean =>
  ['class', 'id', 'data-testid', 'data-component'].some((key) =>
    WALL.test((attributes.get(key) ?? '').slice(0, NAMES_MAX)),
  );

const NAMES_MAX = 1_000; // characters

function readMeta(attributes: Attributes, marks: ReturnType<typeof readMarkup>): void {
  const value = (key: string): string =>
    decodeEntities((attributes.get(key) ?? '').slice(0, DIRECTIVES_MAX)).trim();
  const name = (value('name') || value('property') || value('itemprop')).toLowerCase();
  const content = value('content');
  if (name === 'robots' || name === PRODUCT_TOKEN.toLowerCase())
    marks.snippetMax = Math.min(marks.snippetMax, limitOf(content.split(',')));
  if (name === 'tdm-reservation') marks.isMiningReserved ||= isReserved(content);
  if (name === 'article:content_tier') marks.saysClosed ||= /^(?:locked|metered)$/i.test(content);
  if (name === 'isaccessibleforfree') marks.saysClosed ||= /^(?:false|no|0)$/i.test(content);
}

/** schema.org `isAccessibleForFree`, also as a word. Other articles and events don't count. */
const isClosedData = (json: string): boolean =>
  listObjects(json, (object) => PARTS.map((key) => object[key])).some((object) => {
    const isFree = object['isAccessibleForFree'];
    const isFalse = isFree === false || (typeof isFree === 'string' && FALSE.test(isFree.trim()));
    return isFalse && isOfType(object, WORK);
  });

const PARTS = ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart'];
const FALSE = /^(?:https?:\/\/schema\.org\/)?(?:false|no)$/i;
const WORK =
  /Article$|Posting$|Page$|^(?:CreativeWork|WebPageElement|Report|Review|ClaimReview|Dataset|Book|Chapter)$/;
