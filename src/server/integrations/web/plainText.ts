import { exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import { firstOf } from '../../../shared/cutText.ts';
import elements from './elements.json' with { type: 'json' };
import { decodeEntities, namesOf, scanHtml } from './html.ts';

/** Cuts after the last sentence or word within the last tenth, else at the limit. */
export function cutText(text: string, max: number): { text: string; truncated: boolean } {
  if (!exceedsCodePoints(text, max)) return { text, truncated: false };
  const head = firstOf(text, max + 1);
  const least = Math.floor(head.length * 0.9);
  const end = lastEnd(SENTENCE_END, head, least) ?? lastEnd(WORD_END, head, least);
  const cut = end === null ? firstOf(head, max) : head.slice(0, end);
  return { text: cut.trimEnd(), truncated: true };
}

// The text holds one more code point, so that an end exactly at the limit is found.
const SENTENCE_END = /[.!?…।؟]["'”’»)\]]*(?=\s)|[。！？][」』）]*(?=.)/gu;
const WORD_END = /\S(?=\s)/gu;

function lastEnd(pattern: RegExp, text: string, least: number): number | null {
  const last = Array.from(text.slice(least).matchAll(pattern)).at(-1);
  return last ? least + last.index + last[0].length : null;
}

interface Segment {
  text: string;
  isCell: boolean;
  isProse: boolean;
}

function joinSegments(segments: readonly Segment[]): string {
  return segments
    .map(({ text, isCell }, index) => {
      if (index === segments.length - 1) return text;
      if (ENDED.test(text)) return WIDE_END.test(text) ? text : `${text} `;
      if (WIDE.test(text)) return text + (isCell ? '、' : '。');
      return text + (isCell ? '; ' : '. ');
    })
    .join('');
}

const CLOSING = '["\'”’»›)\\]」』）】]';
const ENDED = new RegExp(`[.!?…:;,。！？：；、।॥؟۔։]${CLOSING}*$`, 'u');
const WIDE_END = new RegExp(`[。！？：；、]${CLOSING}*$`, 'u');
/** Written without spaces and with their own full stops. */
const WIDE = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]${CLOSING}*$`,
  'u',
);

/** On one line, where headings, paragraphs and table rows end like sentences. */
export const plainText = (html: string): string => joinSegments(segmentsOf(html));

/** `prose`: the paragraphs alone, without headings, lists of links and captions. */
export function textAndProse(html: string): { text: string; prose: string } {
  const segments = segmentsOf(html);
  const prose = segments.filter(({ isProse }) => isProse);
  return { text: joinSegments(segments), prose: joinSegments(prose) };
}

function segmentsOf(html: string): Segment[] {
  const segments: Segment[] = [];
  let raw = '';
  let linked = 0;
  let isLink = false;
  let lineBreaks = 0;
  const end = (isCell: boolean): void => {
    const text = removeHidden(decodeEntities(raw));
    const isProse = isLong(text) && linked <= LINKED_MAX * raw.length;
    raw = '';
    linked = 0;
    lineBreaks = 0;
    const last = segments.at(-1);
    if (WORD.test(text)) segments.push({ text, isCell, isProse });
    else if (!isCell && last) last.isCell = false;
  };
  const pass = (name: string): void => {
    if (BLOCK.has(name)) end(false);
    else if (CELL.has(name)) end(true);
  };
  scanHtml(html, {
    text(part) {
      if (lineBreaks === 1) raw += ' ';
      if (/\S/.test(part)) lineBreaks = 0;
      if (isLink) linked += part.length;
      raw += part;
    },
    open(name) {
      if (name === 'a') isLink = true;
      if (name !== 'br') {
        pass(name);
        return;
      }
      // Old pages separate paragraphs with two line breaks.
      lineBreaks += 1;
      if (lineBreaks === 2) end(false);
    },
    close(name) {
      if (name === 'a') isLink = false;
      pass(name);
    },
  });
  end(false);
  return segments;
}

/** Kohlschütter et al., "Boilerplate detection using shallow text features" (2010) */
const isLong = (text: string): boolean => text.length >= (UNSPACED.test(text) ? 20 : 60);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LINKED_MAX = 1 / 3;

const WORD = /[\p{L}\p{N}]/u;

const CELL = new Set(['td', 'th']);
const BLOCK = namesOf(elements.block);
