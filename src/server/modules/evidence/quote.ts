import { exceedsCodePoints } from '../../../shared/text.ts';
import { CHINESE_TO_THAI, type FoldedText, foldText, JOINT } from './foldText.ts';

/** UTF-16 offsets in the original text; `end` is exclusive. */
interface Span {
  start: number;
  end: number;
}

export interface FoundQuote extends Span {
  quote: string;
  /** Whole sentences, but at most `AROUND_MAX` on each side of the quote. */
  sentence: Span;
}

/** Fewer words stand in many texts by chance. */
const QUOTE_WORDS_MIN = 5;
const QUOTE_MAX = 300; // code points
export const AROUND_MAX = 200; // UTF-16 units
export const TEXT_MAX = 200_000; // UTF-16 units; a page's text has at most 50,000 code points
/** NFKC can make 18 characters of one, but no real quote is full of those. */
const FOLDED_QUOTE_MAX = 2 * QUOTE_MAX;

/** Finds the first span that is equal but for what `foldText` forgives. Linear in the text. */
export const findQuote = (quote: string, text: string): FoundQuote | null =>
  quoteFinder(text)(quote);

export function quoteFinder(text: string): (quote: string) => FoundQuote | null {
  const looked = text.slice(0, TEXT_MAX);
  let folded: FoldedText | null = null;
  return (quote) => {
    const needle = needleOf(quote);
    if (!needle) return null;
    const at = search(needle, (folded ??= foldText(looked)));
    if (!at) return null;
    return { ...at, quote: looked.slice(at.start, at.end), sentence: sentenceAround(looked, at) };
  };
}

/** Null for what is no contiguous quote: an ellipsis within it joins two. */
function needleOf(quote: string): FoldedText | null {
  const core = withoutEnds(quote);
  const isQuote =
    !exceedsCodePoints(core.replace(/\s+/g, ' '), QUOTE_MAX) &&
    !core.includes(ELLIPSIS) &&
    hasWords(core, QUOTE_WORDS_MIN);
  const needle = isQuote ? foldText(core) : null;
  return needle && needle.text.length <= FOLDED_QUOTE_MAX ? needle : null;
}

function hasWords(text: string, count: number): boolean {
  let words = 0;
  for (const token of text.split(/[\s–—]+/u)) {
    if (!CHINESE_TO_THAI.test(token)) words += WORD.test(token) ? 1 : 0;
    else for (const { isWordLike } of wordSegmenter.segment(token)) words += isWordLike ? 1 : 0;
    if (words >= count) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}]/u;
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

function withoutEnds(quote: string): string {
  // A longer quote exceeds `QUOTE_MAX` whatever its ends are.
  const looked = quote.slice(0, LOOKED_AT_MAX).replace(ELLIPSES, ELLIPSIS);
  let [start, end] = [0, looked.length];
  while (start < end && (AROUND.test(looked.charAt(start)) || isDash(looked, start))) start += 1;
  while (end > start && AROUND.test(looked.charAt(end - 1))) end -= 1;
  return looked.slice(start, end);
}

const LOOKED_AT_MAX = 10 * QUOTE_MAX; // UTF-16 units
const ELLIPSIS = '…';
const ELLIPSES = /[[(]?(?:[…⋯]|\.(?:\s?\.){2,})[\])]?/gu;
const AROUND = /[\s"'`´‘’‚‛“”„‟‹›«»「」『』…]/u;

const isDash = (text: string, at: number): boolean =>
  /[‐‒–—―−-]/u.test(text.charAt(at)) && !/\d/.test(text.charAt(at + 1));

function search(needle: FoldedText, text: FoldedText): Span | null {
  const { length } = needle.text;
  let at = text.text.indexOf(needle.text);
  while (at !== -1) {
    // "did" does not stand in "didn't", nor "5 percent" in "1.5 percent", nor "by 3" in "by 3%".
    if (isStart(text, at) && isEnd(text, at + length) && areJoinedAlike(needle, text, at))
      return { start: text.starts[at] ?? 0, end: text.ends[at + length - 1] ?? 0 };
    at = text.text.indexOf(needle.text, at + 1);
  }
  return null;
}

/** Only a hyphen at a line's end may be left out, because it may not belong to the word. */
function areJoinedAlike(needle: FoldedText, text: FoldedText, at: number): boolean {
  // The joint before the first character is not part of the quote.
  for (let index = 1; index < needle.text.length; index += 1) {
    const [own, other] = [needle.joints[index], text.joints[at + index]];
    if ((own === JOINT.none) === (other === JOINT.none)) continue;
    if (own !== JOINT.lineEnd && other !== JOINT.lineEnd) return false;
  }
  return true;
}

function isStart(folded: FoldedText, at: number): boolean {
  const [first, before] = [charAt(folded, at), charAt(folded, at - 1)];
  if (cutsWord(folded, at) || cutsThousands(folded, at - 1)) return false;
  if (before === '' || folded.gaps[at]) return true;
  if (/[\p{N}\p{Sc}]/u.test(first) && before === '-') return false;
  return !(/\p{N}/u.test(first) && /[.,:/]/.test(before));
}

function isEnd(folded: FoldedText, at: number): boolean {
  const [last, after] = [charAt(folded, at - 1), charAt(folded, at)];
  if (cutsWord(folded, at) || cutsThousands(folded, at)) return false;
  if (after === '' || !/\p{N}/u.test(last)) return true;
  if (/[%‰]/.test(after)) return false;
  if (folded.gaps[at]) return true;
  return !(/[.,:/-]/.test(after) && !folded.gaps[at + 1] && /\p{N}/u.test(charAt(folded, at + 1)));
}

/** Whether the space at an index stands within a number: "12 500". */
function cutsThousands({ text }: FoldedText, space: number): boolean {
  const [before, after] = [text.slice(Math.max(0, space - 4), space), text.slice(space, space + 5)];
  return /(?:^|\D)\d{1,3}$/.test(before) && /^ \d{3}(?:\D|$)/.test(after);
}

function cutsWord(folded: FoldedText, at: number): boolean {
  const joint = folded.joints[at];
  if (joint === JOINT.hyphen || joint === JOINT.lineEnd) return true;
  if (joint === JOINT.dash || folded.gaps[at]) return false;
  const [before, after] = [charAt(folded, at - 1), charAt(folded, at)];
  if (CHINESE_TO_THAI.test(before) || CHINESE_TO_THAI.test(after)) return false;
  if (WORD.test(before) && WORD.test(after)) return true;
  if (before === "'") return WORD.test(after) && !folded.gaps[at - 1] && isLetterAt(folded, at - 2);
  return after === "'" && WORD.test(before) && !folded.gaps[at + 1] && isLetterAt(folded, at + 1);
}

const isLetterAt = (folded: FoldedText, at: number): boolean =>
  /^\p{L}$/u.test(charAt(folded, at)) && !CHINESE_TO_THAI.test(charAt(folded, at));

/** The whole character that contains the unit at an index; empty outside. */
function charAt({ text }: FoldedText, at: number): string {
  if (at < 0) return '';
  const isSecondUnit = /[\udc00-\udfff]/.test(text.charAt(at));
  const code = text.codePointAt(isSecondUnit ? at - 1 : at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function sentenceAround(text: string, span: Span): Span {
  const from = Math.max(0, span.start - 2 * AROUND_MAX);
  const to = Math.min(text.length, span.end + 2 * AROUND_MAX);
  // The ends of the slice are boundaries only if they are the ends of the text.
  const boundaries = boundariesOf(text.slice(from, to))
    .map((at) => from + at)
    .filter((at) => (at > from || from === 0) && (at < to || to === text.length));
  const start = boundaries.findLast((at) => at <= span.start) ?? -1;
  const end = boundaries.find((at) => at >= span.end) ?? Infinity;
  const before =
    start < span.start - AROUND_MAX
      ? wordsBefore(text.slice(span.start - AROUND_MAX, span.start))
      : text.slice(start, span.start);
  const rest = text.slice(span.end, Math.min(end, to)).trimEnd();
  const after =
    end === Infinity || rest.length > AROUND_MAX
      ? wordsBehind(text.slice(span.end, span.end + AROUND_MAX))
      : rest;
  return {
    start: span.start - before.trimStart().length,
    end: span.end + after.trimEnd().length,
  };
}

const sentenceSegmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

function boundariesOf(text: string): number[] {
  const boundaries: number[] = [];
  let previous = '';
  for (const { index, segment } of sentenceSegmenter.segment(text)) {
    if (!ABBREVIATED.test(previous.slice(-ABBREVIATION_MAX))) boundaries.push(index);
    previous = segment;
  }
  return [...boundaries, text.length];
}

const ABBREVIATION_MAX = 20; // characters, with the white space behind it
const ABBREVIATED =
  /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Lt|Col|Sgt|Capt|Rev|Hon|Jr|Sr|vs|No|Nos|Fig|Figs|Vol|pp?|eds?|al|ca|cf|approx|est|Inc|Ltd|Corp|Co|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|a\.m|p\.m|\p{Lu}(?:\.\p{Lu}){0,3})\.\s{0,5}$/u;

/** Leaves out a word, or else half a character, that was cut. */
function wordsBefore(text: string): string {
  const gap = text.search(/\s/);
  return gap === -1 ? text.replace(/^[\udc00-\udfff]/, '') : text.slice(gap);
}

function wordsBehind(text: string): string {
  const gap = /\s\S*$/.exec(text);
  return gap ? text.slice(0, gap.index) : text.replace(/[\ud800-\udbff]$/, '');
}
