import { removeHidden } from '../../../shared/cleanText.ts';
import { decodeEntities } from './decodeEntities.ts';
import { isHidden } from './isHidden.ts';
import type { Attributes } from './readAttributes.ts';
import type { LinkedArticle } from './readLinkedData.ts';
import { readLinkedData } from './readLinkedData.ts';
import { scanHtml } from './scanHtml.ts';

/** What a page says of itself, as it says it; nothing checked yet. */
export interface Facts {
  /** The `lang` of the whole page. */
  language: string | null;
  title: string | null;
  /** Texts of the main headings, in order. */
  headings: string[];
  /** The first content of each `meta`, by its property, name, itemprop or http-equiv in lower case. */
  meta: Map<string, string>;
  linked: LinkedArticle;
  /** Dates in `time`, the likeliest first. */
  times: string[];
}

/** Reads the facts in linear time. */
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

/** One that stands outside the article may belong to another text: it counts only when alone. */
function likeliest(times: readonly TimeFound[]): string[] {
  const usable = times.filter(({ weight }) => weight > 0 || times.length === 1);
  return usable.sort((a, b) => b.weight - a.weight).map(({ value }) => value);
}
