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
type Given = Required<{ [Field in SeoField]: Exclude<SeoChange[Field], undefined> }>;

/**
 * What an admin wrote, cleaned, and for each field what is wrong with it, as a text to show. Nothing
 * but space is nothing; each keyword stands once.
 */
export function checkSeo(given: Given): {
  own: OwnSeo;
  faults: Partial<Record<SeoField, string>>;
} {
  const own = {
    title: textOf(given.title),
    description: textOf(given.description),
    keywords: keywordsOf(given.keywords),
    ogImage: textOf(given.ogImage),
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

const textOf = (given: string | null): string | null => removeHidden(given ?? '') || null;

/** A comma of another script is one, too. */
const BETWEEN = /[,،、，\n\r]/;

function keywordsOf(given: Given['keywords']): string[] | null {
  const words = (typeof given === 'string' ? given.split(BETWEEN) : (given ?? []))
    .map(removeHidden)
    .filter((word) => word !== '');
  const known = new Set<string>();
  const once = words.filter((word) => {
    const before = known.size;
    return known.add(word.toLowerCase()).size > before;
  });
  return once.length === 0 ? null : once;
}

/** The address as it travels; null when no picture for everybody can be there. */
function imageAddress(given: string): string | null {
  const checked = checkUrl(given);
  const fits =
    checked.ok && checked.url.startsWith('https:') && checked.url.length <= SEO_IMAGE_MAX;
  return fits ? checked.url : null;
}
