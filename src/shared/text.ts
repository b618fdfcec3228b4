import { firstOf } from './cutText.ts';

// Linear. Prose keeps its signs (`a <y and z> b`); inline tags leave no gap (`H<sub>2</sub>O`). A
// removal can join its surroundings into a new tag, so `cleanText` repeats this.
function stripMarkup(text: string): string {
  let kept = '';
  let from = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const markup = markupAt(text, at);
    if (markup) {
      kept += text.slice(from, at) + markup.gap;
      from = markup.end;
    }
    at = text.indexOf('<', markup ? from : at + 1);
  }
  return kept + text.slice(from);
}

function markupAt(text: string, start: number) {
  const block = execFrom(BLOCK, text, start);
  if (block) return { end: start + block[0].length, gap: ' ' };
  const tag = execFrom(TAG, text, start);
  if (!tag) return null;
  const [{ length }, name = '', attributes = ''] = tag;
  const isMarkup = !/[^\s/]/.test(attributes) || attributes.includes('=') || BARE.test(name);
  return isMarkup ? { end: start + length, gap: INLINE.test(name) ? '' : ' ' } : null;
}

/** A comment, declaration or style sheet that ends before another one begins. */
const BLOCK =
  /<!--(?:(?!<!--|-->)[^])*-->|<[!?][a-z[][^<>]*>|<style\b[^<>]*>(?:(?!<\/?style\b)[^])*<\/style\s*>/iy;

// Linear over all tags of a text: two starts that both continue past a place are never in the same
// quote, so at most three scans overlap.
const TAG = /<\/?([a-z][a-z0-9-]*(?::[a-z0-9-]+)*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;

function execFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|o:p|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;

const BARE =
  /^(?:a|audio|button|details|dialog|form|iframe|img|input|link|ol|option|script|select|td|textarea|th|track|video)$/i;

export function cleanText(raw: string): string {
  let text = removeHidden(raw);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const clean = text.includes('<') ? removeHidden(stripMarkup(text)) : text;
    if (clean === text) return clean;
    text = clean;
  }
  return removeHidden(text.replace(/[<>]/g, ' '));
}

const PASSES = 4;

export function removeHidden(raw: string): string {
  const visible = PRINTABLE_ASCII.test(raw)
    ? raw
    : shortenMarks(raw.replace(BLANKS, ' ').replace(HIDDEN, '$<kept>'));
  return visible.replace(WHITE_SPACE, ' ').trim();
}

const PRINTABLE_ASCII = /^[ -~]*$/;

export function shortenMarks(text: string): string {
  return text.replace(MARKS, (marks) => {
    if (marks.length <= MARKS_MAX) return marks;
    return firstOf(marks, MARKS_MAX).replace(/[\u200c\u200d]$/, '');
  });
}

/** Unicode Standard Annex 15. Normalizing 50,000 marks in a row takes a second. */
const MARKS_MAX = 30;
const MARKS = /[\p{M}\u200c\u200d]+/gu;

export function exceedsCodePoints(text: string, limit: number): boolean {
  return hasCodePoints(text, limit + 1);
}

export function hasCodePoints(text: string, count: number): boolean {
  if (text.length >= 2 * count) return true;
  if (text.length < count) return false;
  return Array.from(text).length >= count;
}

/** Tab to carriage return, file to unit separator, next line, blank Braille pattern. */
const BLANKS = /[\t-\r\x1c-\x1f\x85\u2800]/g;

const WHITE_SPACE = /\s{2,}|[^\S ]/g;

const REMOVED = '\\p{Cc}\\p{Cf}\\p{DI}\\p{Cs}';

// Scripts in which a joiner or non-joiner changes spelling or meaning.
const SCRIPTS = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi']
  .concat(['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .concat(['Myanmar', 'Tibetan'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
// A neighbor that is itself removed does not count.
const JOINING = `(?![${REMOVED}])[${SCRIPTS}]`;

// Characters that can hide or reorder text. Writing needs those in `kept`: joiners in joining
// scripts and emoji, one variation selector per character, and visible format characters.
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
