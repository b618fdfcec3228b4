import { removeHidden } from '../../../shared/text.ts';
import { decodeEntities, scanHtml } from './html.ts';

interface Segment {
  /** Clean, in one line, not empty. */
  text: string;
  /** The next one stands beside it in the same row of a table. */
  isCell: boolean;
}

/** One line in which each segment ends as a sentence, or inside a row of a table with a semicolon. */
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
/** Scripts that are written without spaces and with full stops of their own. */
const WIDE = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]${CLOSING}*$`,
  'u',
);

/**
 * The text of what `visibleHtml` or the article finder gave, in one line: a heading, a paragraph or
 * a row of a table ends as a sentence does, so that none runs into the next. Takes linear time.
 */
export function plainText(html: string): string {
  const segments: Segment[] = [];
  let raw = '';
  let lineBreaks = 0;
  const end = (isCell: boolean): void => {
    const text = removeHidden(decodeEntities(raw));
    raw = '';
    lineBreaks = 0;
    const last = segments.at(-1);
    if (WORD.test(text)) segments.push({ text, isCell });
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
      raw += part;
    },
    open(name) {
      if (name !== 'br') {
        pass(name);
        return;
      }
      // Two line breaks in a row are how old pages part their paragraphs.
      lineBreaks += 1;
      if (lineBreaks === 2) end(false);
    },
    close: pass,
  });
  end(false);
  return joinSegments(segments);
}

/** A segment without one is ornament: a bullet, a bar between two links. */
const WORD = /[\p{L}\p{N}]/u;

const CELL = new Set(['td', 'th']);
const BLOCK = new Set(
  `address article aside blockquote caption center dd details dir div dl dt fieldset figcaption figure
  form h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre search section summary table tbody tfoot
  thead tr ul`.split(/\s+/),
);
