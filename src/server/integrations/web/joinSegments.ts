export interface Segment {
  /** Clean, in one line, not empty. */
  text: string;
  /** The next one stands beside it in the same row of a table. */
  isCell: boolean;
}

/** One line in which each segment ends as a sentence, or inside a row of a table with a semicolon. */
export function joinSegments(segments: readonly Segment[]): string {
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
