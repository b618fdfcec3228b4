import { SLUG_MAX } from './limits.ts';
import { transliterate } from './transliterate.ts';

const NOTHING_LEFT = 'report';

/** UTF-16 units of a text that are looked at: SLUG_MAX letters stand in there, or it has hardly any. */
const READ_MAX = 2_000;

/**
 * The readable part of a report's address: lower-case ASCII letters and digits joined by hyphens, at
 * most SLUG_MAX characters, cut at a word; `report` when the text leaves nothing to read.
 */
export function readableSlug(text: string): string {
  const words = transliterate(text.slice(0, READ_MAX))
    .toLowerCase()
    .replaceAll(/(?<=[a-z])['’](?=[a-z])/g, '')
    .match(/[a-z0-9]+/g);
  const slug = words?.join('-') ?? NOTHING_LEFT;
  if (slug.length <= SLUG_MAX) return slug;
  const cut = slug.slice(0, SLUG_MAX + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : SLUG_MAX);
}
