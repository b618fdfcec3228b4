/** UTF-16 units of a text; `end` is exclusive. */
interface Sentence {
  start: number;
  end: number;
  /** Whether the sentence begins or ends further away than was asked for. */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/**
 * The whole sentence, or sentences, in which a span of a text stands, as far as they reach no more
 * than `most` units beyond it. Boundaries are those of Unicode Standard Annex 29, but not after an
 * abbreviation. Looks at the surroundings only, however long the text is.
 */
export function sentenceAround(
  text: string,
  span: { start: number; end: number },
  most: number,
): Sentence {
  const from = wholeFrom(text, span.start - 2 * most);
  const to = wholeTo(text, span.end + 2 * most);
  const boundaries = boundariesOf(text.slice(from, to)).map((at) => from + at);
  // Where the looked-at part begins or ends, a sentence does so only if the text does.
  const real = boundaries.filter(
    (at) => (at > from || from === 0) && (at < to || to === text.length),
  );
  const start = real.findLast((at) => at <= span.start) ?? -1;
  const end = real.find((at) => at >= span.end) ?? Infinity;
  const isCutBefore = start < span.start - most;
  const isCutAfter = end - trailingSpace(text, span.end, Math.min(end, to)) > span.end + most;
  const begin = isCutBefore ? wordFrom(text, span.start, most) : start;
  const stop = isCutAfter ? wordTo(text, span.end, most) : end;
  return {
    start: begin + leadingSpace(text, begin, span.start),
    end: stop - trailingSpace(text, span.end, stop),
    isCutBefore,
    isCutAfter,
  };
}

/** The index, within the text, moved on where it would cut a character in two. */
export function wholeFrom(text: string, at: number): number {
  const index = Math.max(0, at);
  return isInsideCharacter(text, index) ? index + 1 : index;
}

/** The index, within the text, moved back where it would cut a character in two. */
export function wholeTo(text: string, at: number): number {
  const index = Math.min(text.length, at);
  return isInsideCharacter(text, index) ? index - 1 : index;
}

const isInsideCharacter = (text: string, at: number): boolean =>
  at > 0 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Where sentences begin, in order, and the end of the text. */
function boundariesOf(text: string): number[] {
  const boundaries: number[] = [];
  let previous = '';
  for (const { index, segment } of segmenter.segment(text)) {
    if (!ABBREVIATED.test(previous.slice(-ABBREVIATION_MAX))) boundaries.push(index);
    previous = segment;
  }
  return [...boundaries, text.length];
}

const ABBREVIATION_MAX = 20; // characters, with the white space behind it
const ABBREVIATED =
  /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Lt|Col|Sgt|Capt|Rev|Hon|Jr|Sr|vs|No|Nos|Fig|Figs|Vol|pp?|eds?|al|ca|cf|approx|est|Inc|Ltd|Corp|Co|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|a\.m|p\.m|\p{Lu}(?:\.\p{Lu}){0,3})\.\s{0,5}$/u;

/** The first word, else character, no more than `most` before `start`. */
function wordFrom(text: string, start: number, most: number): number {
  const from = wholeFrom(text, start - most);
  const gap = text.slice(from, start).search(/\s/);
  return gap === -1 ? from : from + gap;
}

function wordTo(text: string, end: number, most: number): number {
  const to = wholeTo(text, end + most);
  const after = text.slice(end, to);
  const last = /\s\S*$/.exec(after);
  return last ? end + last.index : to;
}

function leadingSpace(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  return part.length - part.trimStart().length;
}

function trailingSpace(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  return part.length - part.trimEnd().length;
}
