import { stripMarkup } from './stripMarkup.ts';

/**
 * The text in one line: without markup, control characters and hidden characters, white space
 * collapsed, trimmed. Cleaning what is clean changes nothing.
 */
export function cleanText(raw: string): string {
  let text = removeHidden(raw);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const clean = text.includes('<') ? removeHidden(stripMarkup(text)) : text;
    if (clean === text) return clean;
    text = clean;
  }
  // Whoever nests markup this deep does not write prose.
  return removeHidden(text.replace(/[<>]/g, ' '));
}

/** The last one finds nothing: what one pass joins into a tag, the next one removes. */
const PASSES = 4;

/** Everything `cleanText` does but the markup. A second time changes nothing either. */
export function removeHidden(raw: string): string {
  const visible = raw.replace(BLANKS, ' ').replace(HIDDEN, '$<kept>');
  return shortenMarks(visible).replace(WHITE_SPACE, ' ').trim();
}

/** The text without the combining marks on one letter that are more than any writing needs. */
export function shortenMarks(text: string): string {
  return text.replace(MARKS, (marks) => {
    if (marks.length <= MARKS_MAX) return marks;
    const first = Array.from(marks.slice(0, 2 * MARKS_MAX))
      .slice(0, MARKS_MAX)
      .join('');
    return first.replace(/[\u200c\u200d]$/, '');
  });
}

/** Of Unicode's Standard Annex 15: to put 50,000 in order, as normalizing does, takes a second. */
const MARKS_MAX = 30;
const MARKS = /[\p{M}\u200c\u200d]+/gu;

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

/** Tab to carriage return, file to unit separator, next line; the blank Braille pattern. */
const BLANKS = /[\t-\r\x1c-\x1f\x85\u2800]/g;

const WHITE_SPACE = /\s+/g;

const REMOVED = '\\p{Cc}\\p{Cf}\\p{DI}\\p{Cs}';

// Scripts in which a joiner or non-joiner changes how a word is written, or even what it means.
const SCRIPTS = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi']
  .concat(['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .concat(['Myanmar', 'Tibetan'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
// A neighbor that is removed itself keeps nothing.
const JOINING = `(?![${REMOVED}])[${SCRIPTS}]`;

/**
 * Control, format and default-ignorable characters: zero-width ones, directional controls, soft
 * hyphens, tags and the like can hide text from a reader or show it in another order. `kept` are
 * those that writing needs: joiners inside words of joining scripts and inside emoji, one variation
 * selector after the character that it varies, and the format characters that are in fact visible.
 */
const HIDDEN = new RegExp(
  [
    '(?<kept>',
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
    `|(?<=${JOINING})\\u200d(?![${REMOVED}])`,
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
    `|(?<=[^\\s${REMOVED}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
    '|[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]',
    `)|[${REMOVED}]`,
  ].join(''),
  'gu',
);
