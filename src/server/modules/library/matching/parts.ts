import { stem } from './stem.ts';

/** A further wording, and which of the given phrasings it was made from. */
export interface ExchangedWording {
  from: number;
  words: string[];
}

/**
 * Further wordings of one claim, learned from those it has: where two of its phrasings differ only in
 * how they begin, end or go on in the middle ("[dim light] damages your eyes", "[poor light] damages
 * your eyes"), that part says the same of this claim, so it may be exchanged in the same place of its
 * other phrasings. At most `MOST`.
 */
export function exchangeParts(phrasings: readonly (readonly string[])[]): ExchangedWording[] {
  const sentences = phrasings.map((words) =>
    words
      .filter((word) => !/^[?,:;]$/.test(word))
      .map((word): Word => ({ word, stem: stem(word) })),
  );
  const pairs = learnPairs(sentences);
  const seen = new Set(sentences.map(keyOf));
  const found: ExchangedWording[] = [];
  for (const [from, sentence] of sentences.entries()) {
    for (const pair of pairs) {
      const exchanged = exchange(sentence, pair);
      if (!exchanged || seen.has(keyOf(exchanged))) continue;
      seen.add(keyOf(exchanged));
      found.push({ from, words: exchanged.map(({ word }) => word) });
      if (found.length === MOST) return found;
    }
  }
  return found;
}

const MOST = 60;
const LONGEST_PART = 6; // words
const MOST_PAIRS = 120;

interface Word {
  word: string;
  stem: string;
}
type Part = readonly Word[];

interface Pair {
  place: 'start' | 'middle' | 'end';
  part: Part;
  other: Part;
}

const keyOf = (part: Part): string => part.map((word) => word.stem).join(' ');

function learnPairs(sentences: readonly Part[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [i, one] of sentences.entries()) {
    for (const other of sentences.slice(i + 1)) {
      const pair = differingParts(one, other);
      if (!pair) continue;
      const back: Pair = { ...pair, part: pair.other, other: pair.part };
      for (const p of [pair, back]) {
        pairs.set(`${p.place} ${keyOf(p.part)} | ${keyOf(p.other)}`, p);
        if (pairs.size === MOST_PAIRS) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

/** The one stretch in which two sentences differ, if it can be exchanged and enough stands around it. */
function differingParts(one: Part, other: Part): Pair | null {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start]?.stem === other[start]?.stem) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end)?.stem === other.at(-1 - end)?.stem) end += 1;
  const parts = [one, other].map((words) => words.slice(start, words.length - end));
  const [part = [], exchangedFor = []] = parts;
  const around = [...one.slice(0, start), ...one.slice(one.length - end)];
  const isAnchored = around.some(({ word }) => word.length > 2 && !LIGHT.test(word));
  if (!isAnchored || !parts.every(isExchangeable)) return null;
  const place = start === 0 ? 'start' : end === 0 ? 'end' : 'middle';
  return { place, part, other: exchangedFor };
}

/** Amounts, denials and what limits a claim belong where they stand. */
function isExchangeable(part: Part): boolean {
  return (
    part.length > 0 &&
    part.length <= LONGEST_PART &&
    part.some(({ word }) => !LIGHT.test(word)) &&
    !part.some(({ word }) => FIXED.test(word))
  );
}

const LIGHT =
  /^(?:the|an?|is|are|was|were|be|do|does|did|has|have|had|of|in|on|at|to|from|by|for|with|your|you|it|'s)$/;
const FIXED =
  /\d|^(?:not|never|no|nobody|nothing|none|only|just|all|every|each|some|most|many|more|less|than|and|or|but|because|if|when|while|before|after|may|might|must|should|will|would|can|could|mainly|mostly|always|often|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|percent|half|once|twice|first|second|by|at)$/;

function exchange(sentence: Part, { place, part, other }: Pair): Word[] | null {
  const last = sentence.length - part.length;
  const isAt = (at: number): boolean => part.every((w, i) => w.stem === sentence[at + i]?.stem);
  let at = place === 'end' ? last : 0;
  if (place === 'middle') {
    at = 1;
    while (at < last && !isAt(at)) at += 1;
  }
  if (at < 0 || !isAt(at)) return null;
  return [...sentence.slice(0, at), ...other, ...sentence.slice(at + part.length)];
}
