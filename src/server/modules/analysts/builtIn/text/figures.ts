import lists from '../words.json' with { type: 'json' };
import { guessLanguage, isJoined, readWords, type Word, wordLookUp, wordSet } from './words.ts';

export type ReadText = ReturnType<typeof readText>;

export function readText(text: string) {
  const words = readWords(text);
  const language = guessLanguage(words);
  // Short texts do not tell their language, so they count as English.
  const english = language !== 'other';
  return { text, words, language, english, figures: findFigures(text, words, english) };
}

export type Figure = { kind: 'date' | 'quantity'; found: string; start: number };

/** Ignores references (page 12), parts of names (5G), lists ("Top 10 reasons") and "100% true". */
export function findFigures(text: string, words: readonly Word[], english: boolean): Figure[] {
  const spans: Span[] = [];
  words.forEach((word, index) => {
    const place = { text, word, before: words[index - 1], after: words[index + 1] };
    const span = figureAt(place, english);
    const last = spans.at(-1);
    // "3.5 million years" and "4 July 1776" are one figure each.
    if (span && last && span.start <= last.end + 1) last.end = span.end;
    else if (span) spans.push(span);
  });
  return spans.map(({ kind, start, end }) => ({ kind, found: text.slice(start, end), start }));
}

type Span = { kind: Figure['kind']; start: number; end: number };
type Place = { text: string; word: Word; before: Word | undefined; after: Word | undefined };

function figureAt(place: Place, english: boolean): Span | null {
  const { text, word } = place;
  const { start, end } = word;
  if (!/^\p{Nd}/u.test(word.text)) {
    // "One", which mostly is a pronoun, is not listed.
    const isNumber = english && isListed('numberWords', word) && !isPointer(place);
    return isNumber ? countedFigure(place) : null;
  }
  // COVID-19, 24/7, #1.
  if (/\p{L}[-‑]$|[/#]$/u.test(text.slice(Math.max(0, start - 2), start))) return null;
  const date = DATE.exec(text.slice(start, start + 11))?.[0];
  if (date !== undefined) return { kind: 'date', start, end: start + date.length };
  if (/^\/\p{Nd}/u.test(text.slice(end, end + 3))) return null;
  return signedFigure(place) ?? (english ? wordedFigure(place) : null);
}

function signedFigure(place: Place): Span | null {
  const { text, word, before } = place;
  const { start, end } = word;
  const currency = /[$€£¥₹]\s?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0];
  if (currency !== undefined) return { kind: 'quantity', start: start - currency.length, end };
  const rest = text.slice(end, end + 24);
  const sign = SIGN.exec(rest)?.[0];
  if (sign === undefined) return null;
  const next = /^\s(\p{L}+)/u.exec(rest.slice(sign.length))?.[1]?.toLowerCase() ?? '';
  if (word.text === '100' && CERTAINTIES.has(next)) return null;
  const isRange = before && /^[-–]$/u.test(word.gap) && /^\p{Nd}/u.test(before.text);
  return { kind: 'quantity', start: isRange ? before.start : start, end: end + sign.length };
}

function wordedFigure(place: Place): Span | null {
  const { text, word, before, after } = place;
  const { start, end } = word;
  if (!NUMERAL.test(word.text) || isPointer(place)) return null;
  if (before && isMonth(before) && /^\.?\s$/u.test(word.gap))
    return { kind: 'date', start: before.start, end };
  if (isJoined(after) && isMonth(after)) return { kind: 'date', start, end: after.end };
  if (/^(?:1\d|20)\d\d$/.test(word.text)) {
    // "July 4, 1776": the day has just been read.
    if (before && /^\p{Nd}{1,2}$/u.test(before.text) && word.gap === ', ')
      return { kind: 'date', start: before.start, end };
    const cue = cueOf(place);
    // "Of 2000 people" counts what follows.
    const countsOn = isListed('weakYearCues', cue) && countedFigure(place) !== null;
    if (isListed('yearCues', cue) && !countsOn) return { kind: 'date', start, end };
  }
  if (/^(?:1\d|20)\d0s$/.test(word.text)) return { kind: 'date', start, end };

  const ratio = RATIO.exec(text.slice(end, end + 16))?.[0];
  if (ratio !== undefined) return { kind: 'quantity', start, end: end + ratio.length };
  const hasUnit = /\p{L}$/u.test(word.text);
  const counted = hasUnit ? null : countedFigure(place);
  if (counted || /^\p{Nd}+$/u.test(word.text)) return counted;
  return { kind: 'quantity', start, end };
}

function countedFigure(place: Place): Span | null {
  const { word, after } = place;
  if (!isJoined(after)) return null;
  if (isListed('listNouns', after) || CERTAINTIES.has(after.lower)) return null;
  const isNoun = /^\p{Ll}{2,}/u.test(after.text) && !isListed('uncounted', after);
  const isCounted = isNoun || isListed('multiples', after);
  return isCounted ? { kind: 'quantity', start: word.start, end: after.end } : null;
}

const isPointer = (place: Place): boolean => isListed('pointers', cueOf(place));

const cueOf = ({ word, before }: Place): Word | undefined =>
  /^(?:\.?\s|-)$/u.test(word.gap) ? before : undefined;

const isMonth = (word: Word): boolean => isListed('months', word) && /^\p{Lu}/u.test(word.text);

const DATE =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}[年년](?:\d{1,2}月(?:\d{1,2}日)?)?)(?!\d)/;
const SIGN = /^\s?(?:[%‰°℃℉€£$]C?|percent\b|per cent\b)/u;
const RATIO = /^ (?:out of|in) \d+\b/;
/** With an attached unit: 40, 10km, 5mg, 1980s. Not 5G, 3D or 2nd. */
const NUMERAL =
  /^\p{Nd}+(?:[.,]\p{Nd}+)*(?:km|m|cm|mm|kg|g|mg|lb|lbs|oz|ft|mph|l|ml|s|ms|h|kcal|kwh|mw|gw|bn)?$/u;

const isListed = wordLookUp(lists.figures);
const CERTAINTIES = wordSet(lists.figures.certainties);
