import { removeHidden } from '../../../shared/text.ts';
import { cutText } from './cutText.ts';
import dateFields from './dateFields.json' with { type: 'json' };
import { type Attributes, decodeEntities, scanHtml } from './html.ts';
import type { Extracted } from './page.ts';
import { parseDate } from './parseDate.ts';
import { isHidden } from './visible.ts';

export function chooseFacts(
  facts: Facts,
  url: string,
  now: Date,
): Pick<Extracted, 'title' | 'site' | 'publishedAt' | 'language'> {
  const site = chooseSite(facts, url);
  return {
    title: chooseTitle(facts, [site, hostOf(url)]),
    site,
    publishedAt: choosePublishedAt(facts, now),
    language: chooseLanguage(facts),
  };
}

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

const SITE_MAX = 100; // code points

function chooseSite({ meta }: Facts, url: string): string {
  return cutText(meta.get('og:site_name') ?? '', SITE_MAX).text || hostOf(url);
}

function choosePublishedAt({ linked, meta, times }: Facts, now: Date): string | null {
  // Most reliable first.
  const said = [linked.datePublished, ...dateFields.map((name) => meta.get(name)), ...times];
  for (const text of said) {
    const date = text === undefined ? null : parseDate(text, now);
    if (date) return date.toISOString();
  }
  return null;
}

function chooseLanguage({ language, meta, linked }: Facts): string | null {
  const said = [language, meta.get('og:locale'), linked.language, meta.get('content-language')];
  for (const text of said) {
    const tag = text?.trim().replaceAll('_', '-') ?? '';
    if (!LANGUAGE.test(tag)) continue;
    try {
      const canonical = Intl.getCanonicalLocales(tag)[0];
      if (canonical !== undefined) return canonical;
    } catch {
      // Not a language tag: the next may be one.
    }
  }
  return null;
}

const LANGUAGE = /^(?!und\b|zxx\b)[a-z]{2,3}(?:-[a-z\d-]{1,31})?$/i;

/** Without the site's name at either end. */
function chooseTitle(facts: Facts, siteNames: readonly string[]): string | null {
  const { meta, linked, title, headings } = facts;
  const shared = [meta.get('og:title'), meta.get('twitter:title'), linked.headline];
  const first = [...shared, headingIn(title, headings), title, ...headings]
    .map((text) => withoutSite(text ?? '', siteNames))
    .find((text) => /[\p{L}\p{N}]/u.test(text));
  return first === undefined ? null : cutText(first, TITLE_MAX).text;
}

const TITLE_MAX = 300; // code points
const BETWEEN = / [|–—·•:»«~/-]{1,2} | ?\| ?|: /gu;

/** Titles often repeat the heading beside other things. */
function headingIn(title: string | null, headings: readonly string[]): string | undefined {
  return headings.find((heading) => heading.length >= 10 && title?.includes(heading));
}

function withoutSite(title: string, siteNames: readonly string[]): string {
  const names = siteNames.flatMap((name) => [fold(name), fold(name.replace(/\.[^.]*$/, ''))]);
  const isSite = (part: string): boolean => fold(part) !== '' && names.includes(fold(part));
  const gaps = Array.from(title.matchAll(BETWEEN));
  const [first, last] = [gaps.at(0), gaps.at(-1)];
  if (last && isSite(title.slice(last.index + last[0].length))) return title.slice(0, last.index);
  if (first && isSite(title.slice(0, first.index))) {
    return title.slice(first.index + first[0].length);
  }
  return title;
}

/** So that "The Daily Post" equals `thedailypost.com`. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Unchecked */
interface Facts {
  language: string | null;
  title: string | null;
  headings: string[];
  /** First content by lower-case property, name, itemprop or http-equiv */
  meta: Map<string, string>;
  linked: LinkedArticle;
  /** Likeliest first */
  times: string[];
}

export function collectFacts(html: string): Facts {
  const facts: Facts = {
    language: null,
    title: null,
    headings: [],
    meta: new Map(),
    linked: { headline: undefined, datePublished: undefined, language: undefined },
    times: [],
  };
  const times: TimeFound[] = [];
  let heading: string | null = null;
  let [drawings, articles] = [0, 0];
  scanHtml(html, {
    text(raw) {
      if (heading !== null && heading.length < TEXT_MAX) heading += raw.slice(0, TEXT_MAX);
    },
    open(name, attributes, selfClosing) {
      if (name === 'meta') addMeta(facts.meta, attributes);
      else if (name === 'html') facts.language ??= attributes.get('lang') ?? null;
      else if (name === 'time' && times.length < TIMES_MAX)
        addTime(times, attributes, articles > 0);
      else if (name === 'article' || name === 'main') articles += 1;
      else if (name === 'svg' && !selfClosing) drawings += 1;
      else if (name === 'h1' && facts.headings.length < HEADINGS_MAX) {
        heading = isHidden(attributes) ? null : '';
      }
    },
    close(name) {
      if (name === 'article' || name === 'main') articles = Math.max(0, articles - 1);
      else if (name === 'svg') drawings = Math.max(0, drawings - 1);
      else if (name === 'h1' && heading !== null) {
        const text = plain(heading);
        if (text) facts.headings.push(text);
        heading = null;
      }
    },
    raw(name, attributes, content) {
      if (name === 'title' && drawings === 0) facts.title ??= plain(content) || null;
      if (name === 'script' && /^\s*application\/ld\+json/i.test(attributes.get('type') ?? '')) {
        const found = readLinkedData(content);
        facts.linked = {
          headline: facts.linked.headline ?? found.headline,
          datePublished: facts.linked.datePublished ?? found.datePublished,
          language: facts.linked.language ?? found.language,
        };
      }
    },
  });
  facts.times = likeliest(times);
  return facts;
}

const TEXT_MAX = 2_000; // characters of a title or a meta
const META_MAX = 500;
const HEADINGS_MAX = 5;
const TIMES_MAX = 100;

interface TimeFound {
  value: string;
  weight: number;
}

const plain = (raw: string): string => removeHidden(decodeEntities(raw.slice(0, TEXT_MAX)));

function addMeta(meta: Map<string, string>, attributes: Attributes): void {
  const content = plain(attributes.get('content') ?? '');
  if (content === '') return;
  for (const key of ['property', 'name', 'itemprop', 'http-equiv']) {
    const name = attributes.get(key)?.trim().toLowerCase();
    if (name && meta.size < META_MAX && !meta.has(name)) meta.set(name, content);
  }
}

function addTime(times: TimeFound[], attributes: Attributes, inArticle: boolean): void {
  const value = attributes.get('datetime')?.trim();
  if (!value) return;
  const isPublication =
    attributes.has('pubdate') ||
    attributes.get('itemprop') === 'datePublished' ||
    /(?:^|\s)(?:dt-published|entry-date|published)(?:\s|$)/.test(attributes.get('class') ?? '');
  times.push({ value, weight: isPublication ? 2 : inArticle ? 1 : 0 });
}

/** Outside the article it may belong to another text. */
function likeliest(times: readonly TimeFound[]): string[] {
  const usable = times.filter(({ weight }) => weight > 0 || times.length === 1);
  return usable.sort((a, b) => b.weight - a.weight).map(({ value }) => value);
}

interface LinkedArticle {
  headline: string | undefined;
  datePublished: string | undefined;
  language: string | undefined;
}

/** Articles take precedence over pages; other types do not count. */
function readLinkedData(json: string): LinkedArticle {
  const objects = listObjects(parse(json));
  const articles = objects.filter((object) => isOfType(object, ARTICLE));
  const pages = objects.filter((object) => isOfType(object, PAGE));
  const first = (key: string): string | undefined => {
    const values = [...articles, ...pages].map((object) => object[key]);
    const value = values.find((found): found is string => typeof found === 'string');
    // Many generators escape these values like markup.
    return value && plain(value);
  };
  return {
    headline: first('headline'),
    datePublished: first('datePublished'),
    language: first('inLanguage'),
  };
}

const JSON_MAX = 500_000; // characters
const OBJECTS_MAX = 1_000;
const DEPTH_MAX = 5;

const ARTICLE = /Article$|Posting$|^(?:Report|ClaimReview|Review|MedicalWebPage|Dataset)$/;
const PAGE = /^(?:WebPage|ItemPage|AboutPage|FAQPage|QAPage)$/;

function parse(json: string): unknown {
  if (json.length > JSON_MAX) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Breadth first */
function listObjects(root: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < DEPTH_MAX && found.length < OBJECTS_MAX; depth += 1) {
    const objects = level.flat(1).filter(isObject).slice(0, OBJECTS_MAX);
    found.push(...objects);
    level = objects.flatMap((object) => Object.values(object).slice(0, OBJECTS_MAX));
  }
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(object: Record<string, unknown>, type: RegExp): boolean {
  const names = [object['@type']].flat(1);
  return names.some((name) => typeof name === 'string' && type.test(name));
}
