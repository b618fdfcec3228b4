import { DAY_MS } from '../../../shared/dates.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { removeHidden } from '../../../shared/text.ts';
import { parseJson } from '../../platform/parseJson.ts';
import type { Extracted } from './page.ts';
import { cutText } from './plainText.ts';
import dateWords from './dates.json' with { type: 'json' };
import { type Attributes, decodeEntities, isHidden, scanHtml } from './html.ts';

export function readFacts(html: string, url: string, now: Date) {
  const facts = collectFacts(html);
  const site = cutText(facts.meta.get('og:site_name') ?? '', SITE_MAX).text || hostOf(url);
  return {
    title: chooseTitle(facts, [site, hostOf(url)]),
    site,
    publishedAt: choosePublishedAt(facts, now),
    language: chooseLanguage(facts),
  };
}

export const withoutFacts = (text: string, url: string): Extracted => ({
  ...{ title: null, site: hostOf(url), publishedAt: null, language: null },
  ...cutText(removeHidden(text), CONTENT_MAX),
  readAs: 'plain',
});

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

const SITE_MAX = 100; // code points

function choosePublishedAt({ linked, meta, times }: Facts, now: Date): string | null {
  const said = [linked.datePublished, ...dateWords.fields.map((name) => meta.get(name)), ...times];
  const dates = said.map((text) => parseDate(text ?? '', now));
  return dates.find((date) => date !== null)?.toISOString() ?? null;
}

function chooseLanguage({ language, meta, linked }: Facts): string | null {
  const said = [language, meta.get('og:locale'), linked.inLanguage, meta.get('content-language')];
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

function headingIn(title: string | null, headings: readonly string[]): string | undefined {
  return headings.find((heading) => heading.length >= 10 && title?.includes(heading));
}

function withoutSite(title: string, siteNames: readonly string[]): string {
  const names = siteNames.flatMap((name) => [fold(name), fold(name.replace(/\.[^.]*$/, ''))]);
  const isSite = (part: string): boolean => fold(part) !== '' && names.includes(fold(part));
  const gaps = Array.from(title.matchAll(BETWEEN));
  const [first, last] = [gaps.at(0), gaps.at(-1)];
  if (last && isSite(title.slice(last.index + last[0].length))) return title.slice(0, last.index);
  if (first && isSite(title.slice(0, first.index)))
    return title.slice(first.index + first[0].length);
  return title;
}

/** So that "The Daily Post" equals `thedailypost.com`. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Facts = ReturnType<typeof collectFacts>;

function collectFacts(html: string) {
  const facts = {
    language: null as string | null,
    title: null as string | null,
    headings: [] as string[],
    meta: new Map<string, string>(),
    linked: {} as LinkedArticle,
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
      if (isLinkedData(name, attributes)) {
        facts.linked = { ...readLinkedData(content), ...facts.linked };
      }
    },
  });
  return { ...facts, times: usableTimes(times) };
}

const TEXT_MAX = 2_000; // characters of a title or a meta
const META_MAX = 500;
const HEADINGS_MAX = 5;
const TIMES_MAX = 100;

type TimeFound = { value: string; weight: number };

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

/** A time outside the article may belong to another text. */
function usableTimes(times: readonly TimeFound[]): string[] {
  const usable = times.filter(({ weight }) => weight > 0 || times.length === 1);
  return usable.sort((a, b) => b.weight - a.weight).map(({ value }) => value);
}

export const isLinkedData = (name: string, attributes: Attributes): boolean =>
  name === 'script' && /^\s*application\/ld\+json/i.test(attributes.get('type') ?? '');

type LinkedArticle = Partial<Record<'headline' | 'datePublished' | 'inLanguage', string>>;

function readLinkedData(json: string): LinkedArticle {
  const objects = listObjects(json, Object.values);
  const articles = objects.filter((object) => isOfType(object, ARTICLE));
  const pages = objects.filter((object) => isOfType(object, PAGE));
  const found: LinkedArticle = {};
  for (const key of ['headline', 'datePublished', 'inLanguage'] as const) {
    const values = [...articles, ...pages].map((object) => object[key]);
    const value = values.find((given) => typeof given === 'string');
    // Many generators escape these values like markup.
    if (value !== undefined) found[key] = plain(value);
  }
  return found;
}

const JSON_MAX = 500_000; // characters
const OBJECTS_MAX = 1_000;
const DEPTH_MAX = 5;

const ARTICLE = /Article$|Posting$|^(?:Report|ClaimReview|Review|MedicalWebPage|Dataset)$/;
const PAGE = /^(?:WebPage|ItemPage|AboutPage|FAQPage|QAPage)$/;

export function listObjects(json: string, innerOf: (object: LinkedObject) => unknown[]) {
  if (json.length > JSON_MAX) return [];
  let level = [parseJson(json)];
  const found: LinkedObject[] = [];
  for (let depth = 0; depth < DEPTH_MAX && found.length < OBJECTS_MAX; depth += 1) {
    const objects = level.flat(1).filter(isObject).slice(0, OBJECTS_MAX);
    found.push(...objects);
    level = objects.flatMap((object) => innerOf(object).slice(0, OBJECTS_MAX));
  }
  return found;
}

type LinkedObject = Record<string, unknown>;

const isObject = (value: unknown): value is LinkedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isOfType(object: { '@type'?: unknown }, type: RegExp): boolean {
  const names = [object['@type']].flat(1);
  return names.some((name) => typeof name === 'string' && type.test(name));
}

/** UTC by default. Null for other forms, before 1605 and more than a day after `now`. */
export function parseDate(text: string, now: Date): Date | null {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX) return null;
  const time = timeOf(trimmed);
  if (time === null || time < EARLIEST || time > now.getTime() + DAY_MS) return null;
  return new Date(time);
}

const LENGTH_MAX = 60; // characters
/** The oldest newspaper, because archives date their scans. */
const EARLIEST = Date.UTC(1605, 0, 1);

const CLOCK =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?\\s?(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?(?:\\[[\\w/+-]+\\])?';
const WEEKDAY = '^(?:[a-z]{3,9}\\.?,?\\s+)?';
const NAME = '(?<name>[a-z]{3,9})\\.?';
const DATES = [
  `^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})(?:(?:T|\\s+)${CLOCK})?$`,
  `^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})$`,
  `${WEEKDAY}(?<day>\\d{1,2})\\s+${NAME},?\\s+(?<year>\\d{4})(?:,?\\s+${CLOCK})?$`,
  `${WEEKDAY}${NAME}\\s+(?<day>\\d{1,2}),?\\s+(?<year>\\d{4})(?:,?\\s+${CLOCK})?$`,
].map((pattern) => new RegExp(pattern, 'i'));

function timeOf(text: string): number | null {
  const parts = DATES.map((date) => date.exec(text)?.groups).find((groups) => groups);
  if (!parts) return null;
  const numberOf = (part: string) => Number(parts[part] ?? 0);
  const [year, day] = [numberOf('year'), numberOf('day')];
  const month = numberOf('month') || monthNamed(parts['name']?.toLowerCase());
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 24 || minute > 59 || second > 60) return null;
  const minutes = hour * 60 + minute - offsetMinutes(parts['zone']);
  return date.getTime() + minutes * 60_000 + second * 1_000;
}

const monthNamed = (name: string | undefined): number =>
  dateWords.months.findIndex((month) => month === name || month.slice(0, 3) === name) + 1;

function offsetMinutes(zone = ''): number {
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}
