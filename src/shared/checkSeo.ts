import { adminMessages } from './adminMessages.ts';
import { checkUrl } from './url.ts';
import { exceedsCodePoints, removeHidden } from './text.ts';
import {
  SEO_DESCRIPTION_MAX,
  SEO_IMAGE_MAX,
  SEO_KEYWORD_MAX,
  SEO_KEYWORDS_MAX,
  SEO_TITLE_MAX,
} from './limits.ts';
import type { OwnSeo, SeoChange } from './schema/seo.ts';

export type SeoField = keyof OwnSeo;
type Input = Required<{ [Field in SeoField]: Exclude<SeoChange[Field], undefined> }>;

export function checkSeo(input: Input): {
  own: OwnSeo;
  faults: Partial<Record<SeoField, string>>;
} {
  const own = {
    title: cleanOrNull(input.title),
    description: cleanOrNull(input.description),
    keywords: cleanKeywords(input.keywords),
    ogImage: cleanOrNull(input.ogImage),
  };
  const { seo } = adminMessages;
  const faults: Partial<Record<SeoField, string>> = {};
  if (exceedsCodePoints(own.title ?? '', SEO_TITLE_MAX)) faults.title = seo.titleTooLong;
  if (exceedsCodePoints(own.description ?? '', SEO_DESCRIPTION_MAX)) {
    faults.description = seo.descriptionTooLong;
  }
  if ((own.keywords?.length ?? 0) > SEO_KEYWORDS_MAX) faults.keywords = seo.tooManyKeywords;
  else if (own.keywords?.some((word) => exceedsCodePoints(word, SEO_KEYWORD_MAX))) {
    faults.keywords = seo.keywordTooLong;
  }
  if (own.ogImage !== null) {
    const address = imageAddress(own.ogImage);
    if (address === null) faults.ogImage = seo.imageAddress;
    else own.ogImage = address;
  }
  return { own, faults };
}

const cleanOrNull = (input: string | null): string | null => removeHidden(input ?? '') || null;

const SEPARATORS = /[,،、，\n\r]/;

function cleanKeywords(input: Input['keywords']): string[] | null {
  const words = (typeof input === 'string' ? input.split(SEPARATORS) : (input ?? []))
    .map(removeHidden)
    .filter((word) => word !== '');
  const known = new Set<string>();
  const unique = words.filter((word) => {
    const before = known.size;
    return known.add(word.toLowerCase()).size > before;
  });
  return unique.length === 0 ? null : unique;
}

function imageAddress(input: string): string | null {
  const checked = checkUrl(input);
  const fits =
    checked.ok && checked.url.startsWith('https:') && checked.url.length <= SEO_IMAGE_MAX;
  return fits ? checked.url : null;
}
