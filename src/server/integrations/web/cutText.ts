import { exceedsCodePoints } from '../../../shared/text.ts';

/** Cuts after the last sentence, else the last word, within the last tenth; else at the limit. */
export function cutText(text: string, max: number): { text: string; truncated: boolean } {
  if (!exceedsCodePoints(text, max)) return { text, truncated: false };
  const head = Array.from(text.slice(0, 2 * max + 1))
    .slice(0, max + 1)
    .join('');
  const least = Math.floor(head.length * 0.9);
  const end = lastEnd(SENTENCE_END, head, least) ?? lastEnd(WORD_END, head, least);
  const cut = end === null ? Array.from(head).slice(0, max).join('') : head.slice(0, end);
  return { text: cut.trimEnd(), truncated: true };
}

// The text contains one code point more, so that an end at the very limit is seen.
const SENTENCE_END = /[.!?…।؟]["'”’»)\]]*(?=\s)|[。！？][」』）]*(?=.)/gu;
const WORD_END = /\S(?=\s)/gu;

function lastEnd(pattern: RegExp, text: string, least: number): number | null {
  let last: number | null = null;
  for (const match of text.slice(least).matchAll(pattern)) {
    last = least + match.index + match[0].length;
  }
  return last;
}
