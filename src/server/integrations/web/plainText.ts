import { removeHidden } from '../../../shared/text.ts';
import { decodeEntities, scanHtml } from './html.ts';

interface Segment {
  text: string;
  isCell: boolean;
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
/** Written without spaces and with their own full stops */
const WIDE = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]${CLOSING}*$`,
  'u',
);

/** One line in which headings, paragraphs and table rows end like sentences. */
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
      // Old pages separate paragraphs with two line breaks.
      lineBreaks += 1;
      if (lineBreaks === 2) end(false);
    },
    close: pass,
  });
  end(false);
  return joinSegments(segments);
}

/** Others are ornaments. */
const WORD = /[\p{L}\p{N}]/u;

const CELL = new Set(['td', 'th']);
const BLOCK = new Set(
  `address article aside blockquote caption center dd details dir div dl dt fieldset figcaption figure
  form h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre search section summary table tbody tfoot
  thead tr ul`.split(/\s+/),
);
