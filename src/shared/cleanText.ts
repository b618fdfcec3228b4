import { stripMarkup } from './stripMarkup.ts';

/**
 * The text in one line: without markup, control characters and hidden characters, white space
 * collapsed, trimmed. Cleaning what is clean changes nothing.
 */
export function cleanText(raw: string): string {
  return removeHidden(stripMarkup(removeHidden(raw)));
}

/** Everything `cleanText` does but the markup. */
export function removeHidden(raw: string): string {
  return raw
    .replace(LINE_CONTROLS, ' ')
    .replace(HIDDEN, '$<kept>')
    .replace(WHITE_SPACE, ' ')
    .trim();
}

/** Whether `text` has more than `limit` code points, without looking further than needed. */
export function exceedsCodePoints(text: string, limit: number): boolean {
  return hasCodePoints(text, limit + 1);
}

/** Whether `text` has at least `count` code points, without looking further than needed. */
export function hasCodePoints(text: string, count: number): boolean {
  if (text.length >= 2 * count) return true;
  if (text.length < count) return false;
  return Array.from(text).length >= count;
}

/** Tab to carriage return, file to unit separator, next line. */
const LINE_CONTROLS = /[\t-\r\x1c-\x1f\x85]/g;

/** The blank Braille pattern is drawn as nothing. */
const WHITE_SPACE = /[\s\u2800]+/g;

// Scripts in which a joiner or non-joiner changes how a word is written, or even what it means.
const JOINING = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi']
  .concat(['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .concat(['Myanmar', 'Tibetan'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/**
 * Control, format and default-ignorable characters: zero-width ones, directional controls, soft
 * hyphens, tags and the like can hide text from a reader or show it in another order. `kept` are
 * those that writing needs: joiners inside words of joining scripts and inside emoji, one variation
 * selector after the character that it varies, and the format characters that are in fact visible.
 */
const HIDDEN = new RegExp(
  [
    '(?<kept>',
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    `|(?<=[${JOINING}])\\u200d(?![\\p{Cf}\\p{DI}])`,
    '|(?<=[\\p{ExtPict}\\p{EMod}]\\ufe0f?)\\u200d(?=\\p{ExtPict})',
    '|(?<=[^\\s\\p{Cc}\\p{Cf}\\p{DI}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '|[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]',
    ')|[\\p{Cc}\\p{Cf}\\p{DI}\\p{Cs}]',
  ].join(''),
  'gu',
);
