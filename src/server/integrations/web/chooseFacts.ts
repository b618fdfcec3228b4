import type { Extracted } from './extracted.ts';
import { chooseTitle } from './chooseTitle.ts';
import type { Facts } from './collectFacts.ts';
import { cutText } from './cutText.ts';
import { parseDate } from './parseDate.ts';

/** From what the page at `url` says of itself, what is plausible at `now`, cleaned and bounded. */
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

/** The host without `www.`: how a site is called that does not say its name. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

const SITE_MAX = 100; // code points

function chooseSite({ meta }: Facts, url: string): string {
  return cutText(meta.get('og:site_name') ?? '', SITE_MAX).text || hostOf(url);
}

/** By how often they mean the day on which the text came out, rather than another. */
const DATES = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'og:published_time',
  'parsely-pub-date',
  'sailthru.date',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'publish-date',
  'publish_date',
  'publishdate',
  'pubdate',
  'article.published',
  'published_time',
  'date',
];

function choosePublishedAt({ linked, meta, times }: Facts, now: Date): string | null {
  const said = [linked.datePublished, ...DATES.map((name) => meta.get(name)), ...times];
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

/** Two or three letters name a language (`und` names none), and no honest tag is longer. */
const LANGUAGE = /^(?!und\b|zxx\b)[a-z]{2,3}(?:-[a-z\d-]{1,31})?$/i;
