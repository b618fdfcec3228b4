import { stem } from './stem.ts';

export interface ExchangedWording {
  from: number;
  words: string[];
}

/** A part in which two phrasings differ may replace the same part in other phrasings. */
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
      if (found.length === WORDINGS_MAX) return found;
    }
  }
  return found;
}

const WORDINGS_MAX = 60;
const PART_MAX = 6; // words
const PAIRS_MAX = 120;

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
        if (pairs.size === PAIRS_MAX) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

function differingParts(one: Part, other: Part): Pair | null {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start]?.stem === other[start]?.stem) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end)?.stem === other.at(-1 - end)?.stem) end += 1;
  const parts = [one, other].map((words) => words.slice(start, words.length - end));
  const [part = [], exchangedFor = []] = parts;
  const around = [...one.slice(0, start), ...one.slice(one.length - end)];
  const isAnchored = around.some(({ word }) => word.length > 2 && !FUNCTION_WORDS.test(word));
  if (!isAnchored || !parts.every(isExchangeable)) return null;
  const place = start === 0 ? 'start' : end === 0 ? 'end' : 'middle';
  return { place, part, other: exchangedFor };
}

/** Amounts, denials and restrictions must not move. */
function isExchangeable(part: Part): boolean {
  return (
    part.length > 0 &&
    part.length <= PART_MAX &&
    part.some(({ word }) => !FUNCTION_WORDS.test(word)) &&
    !part.some(({ word }) => FIXED_WORDS.test(word))
  );
}

const FUNCTION_WORDS =
  /^(?:the|an?|is|are|was|were|be|do|does|did|has|have|had|of|in|on|at|to|from|by|for|with|your|you|it|'s)$/;
const FIXED_WORDS =
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
