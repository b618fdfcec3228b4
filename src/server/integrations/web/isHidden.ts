import type { Attributes } from './readAttributes.ts';
import { decodeEntities } from './decodeEntities.ts';

/**
 * Whether an element's own attributes hide it from whoever looks at the page. What nobody sees must
 * not reach an analyst: it is the usual place for words that try to direct one. What style sheets or
 * scripts hide can't be known here.
 */
export function isHidden(attributes: Attributes): boolean {
  if (attributes.size === 0) return false;
  if (attributes.has('hidden')) return true;
  if (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  if (FOR_SCREEN_READERS.test(attributes.get('class') ?? '')) return true;
  const style = attributes.get('style');
  return style !== undefined && hides(plainStyle(style));
}

/** The names that the widespread style libraries give to text that is heard but not seen. */
const FOR_SCREEN_READERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|screenreader-only)(?:\s|$)/;

/** Longer than any that is written by hand; the rest is not looked at. */
const STYLE_MAX = 2_000; // characters

/** In lower case, without escapes, comments and white space. */
function plainStyle(style: string): string {
  return decodeEntities(style.slice(0, STYLE_MAX))
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => {
      const code = parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('\\', '')
    .replace(/\/\*(?:(?!\*\/|\/\*)[^])*\*\//g, '')
    .replace(/\s+/g, '')
    .toLowerCase();
}

/** Any one that hides counts, though a later one may show again: pages have no honest use for both. */
function hides(style: string): boolean {
  const declarations = style.split(';').map((text) => text.replace(/!important$/, ''));
  const isClipped = declarations.includes('overflow:hidden');
  return declarations.some((text) => HIDING.test(text) || (isClipped && NO_SIZE.test(text)));
}

const TINY = '(?:0?\\.0*|0|[01](?:\\.\\d*)?(?:px|pt)|0?\\.[01]\\d*(?:em|rem)|\\d(?:\\.\\d*)?%)';
const HIDING = new RegExp(
  [
    '(?:content-)?visibility:(?:hidden|collapse)',
    'display:none',
    'opacity:(?:0|0?\\.0*|0\\.0*%?|0%)',
    `font-size:(?:${TINY}|0(?:em|rem))`,
    '(?:-webkit-text-fill-)?color:(?:transparent|rgba\\(\\d+,\\d+,\\d+,0(?:\\.0*)?\\))',
    '(?:text-indent|left|top|right|bottom|margin(?:-left|-top)?):-\\d{3}.*',
    'clip:rect\\((?:0|1px).*',
    'clip-path:inset\\((?:50|100)%.*',
    'transform:scale\\(0(?:,0)?\\)',
  ]
    .map((rule) => `^${rule}$`)
    .join('|'),
);
const NO_SIZE = /^(?:max-)?(?:width|height):[01](?:px|em|rem|%)?$/;
