import { type Word, between } from './words.ts';

export type Figure = { kind: 'date' | 'quantity'; found: string; start: number };

/** Ignores references (page 12), parts of names (5G), lists ("Top 10 reasons") and "100% true". */
export function findFigures(text: string, words: readonly Word[], english: boolean): Figure[] {
  const figures: Figure[] = [];
  words.forEach((word, index) => {
    const place = { text, word, before: words[index - 1], after: words[index + 1] };
    let figure: Figure | null = null;
    if (/^\p{Nd}/u.test(word.text)) {
      figure = signedFigure(place) ?? (english ? wordedFigure(place) : null);
    } else if (english && NUMBER_WORDS.has(word.lower) && !isPointer(place)) {
      figure = countedFigure(place);
    }
    const last = figures.at(-1);
    // "3.5 million years" and "4 July 1776" are one figure each.
    if (figure && last && figure.start <= last.start + last.found.length + 1) {
      last.found = text.slice(last.start, figure.start + figure.found.length);
    } else if (figure) {
      figures.push(figure);
    }
  });
  return figures;
}

type Place = { text: string; word: Word; before: Word | undefined; after: Word | undefined };

/** Recognized by signs, in any language. */
function signedFigure({ text, word, before }: Place): Figure | null {
  const rest = text.slice(word.end, word.end + 24);
  if (isNamePart({ text, word })) return null;
  const date = DATE.exec(text.slice(word.start, word.start + 11))?.[0];
  if (date !== undefined) return { kind: 'date', found: date, start: word.start };
  if (/^\/\p{Nd}/u.test(rest)) return null;

  const currency = /[$€£¥₹]\s?$/u.exec(text.slice(Math.max(0, word.start - 2), word.start))?.[0];
  if (currency !== undefined) {
    const start = word.start - currency.length;
    return { kind: 'quantity', found: text.slice(start, word.end), start };
  }
  const sign = SIGN.exec(rest)?.[0];
  if (sign === undefined) return null;
  const next = /^\s(\p{L}+)/u.exec(rest.slice(sign.length))?.[1]?.toLowerCase() ?? '';
  if (word.text === '100' && CERTAINTIES.has(next)) return null;
  // "5–10 %" is one figure.
  const range =
    before && /^[-–]$/u.test(between(text, before, word)) && /^\p{Nd}/u.test(before.text);
  const start = range ? before.start : word.start;
  return { kind: 'quantity', found: text.slice(start, word.end + sign.length), start };
}

/** Recognized by English words beside it. */
function wordedFigure(place: Place): Figure | null {
  const { text, word, before, after } = place;
  if (!NUMERAL.test(word.text) || isNamePart(place) || isPointer(place)) return null;
  const to = (end: number, start = word.start) => text.slice(start, end);
  if (/^\/\p{Nd}/u.test(text.slice(word.end, word.end + 2))) return null;

  if (before && isMonth(before) && /^\.?\s$/u.test(between(text, before, word))) {
    return { kind: 'date', found: to(word.end, before.start), start: before.start };
  }
  if (after && isMonth(after) && /^\s$/u.test(between(text, word, after))) {
    return { kind: 'date', found: to(after.end), start: word.start };
  }
  // "July 4, 1776": the day has just been read.
  const afterDay =
    before && /^\p{Nd}{1,2}$/u.test(before.text) && between(text, before, word) === ', ';
  const cue = cueOf(place);
  const isYear = /^(?:1\d|20)\d\d$/.test(word.text);
  const countsOn = WEAK_YEAR_CUES.has(cue) && countedFigure(place) !== null;
  if (isYear && (afterDay || (YEAR_CUES.has(cue) && !countsOn))) {
    const start = afterDay ? before.start : word.start;
    return { kind: 'date', found: to(word.end, start), start };
  }
  if (/^(?:1\d|20)\d0s$/.test(word.text))
    return { kind: 'date', found: word.text, start: word.start };

  const ratio = RATIO.exec(text.slice(word.end, word.end + 16))?.[0];
  if (ratio !== undefined) {
    return { kind: 'quantity', found: to(word.end + ratio.length), start: word.start };
  }
  const asItIs: Figure = { kind: 'quantity', found: word.text, start: word.start };
  if (/\p{L}$/u.test(word.text)) return asItIs;
  return countedFigure(place) ?? (/^\p{Nd}+$/u.test(word.text) ? null : asItIs);
}

function countedFigure({ text, word, after }: Place): Figure | null {
  if (!after || !/^\s$/u.test(between(text, word, after))) return null;
  if (LIST_NOUNS.has(after.lower) || CERTAINTIES.has(after.lower)) return null;
  const isNoun = /^\p{Ll}{2,}/u.test(after.text) && !UNCOUNTED.has(after.lower);
  if (!isNoun && !MULTIPLES.has(after.lower)) return null;
  return { kind: 'quantity', found: text.slice(word.start, after.end), start: word.start };
}

/** COVID-19, 24/7, #1. */
function isNamePart({ text, word }: Pick<Place, 'text' | 'word'>): boolean {
  const lead = text.slice(Math.max(0, word.start - 2), word.start);
  return /\p{L}[-‑]$|[/#]$/u.test(lead);
}

function isPointer(place: Place): boolean {
  return POINTERS.has(cueOf(place));
}

function cueOf({ text, word, before }: Place): string {
  return before && /^(?:\.?\s|-)$/u.test(between(text, before, word)) ? before.lower : '';
}

function isMonth(word: Word): boolean {
  return MONTHS.has(word.lower) && /^\p{Lu}/u.test(word.text);
}

const DATE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{4})(?!\d)/;
const SIGN = /^\s?(?:[%‰°℃℉€£$]C?|percent\b|per cent\b)/u;
const RATIO = /^ (?:out of|in) \d+\b/;
/** With an attached unit: 40, 10km, 5mg, 1980s. Not 5G, 3D or 2nd. */
const NUMERAL =
  /^\p{Nd}+(?:[.,]\p{Nd}+)*(?:km|m|cm|mm|kg|g|mg|lb|lbs|oz|ft|mph|l|ml|s|ms|h|kcal|kwh|mw|gw|bn)?$/u;

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Without "one", which mostly is a pronoun. */
const NUMBER_WORDS = wordSet(`two three four five six seven eight nine ten eleven twelve thirteen
  fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
  ninety hundred thousand million billion trillion dozen`);

const MONTHS = wordSet(`january february march april may june july august september october
  november december jan feb apr jun jul aug sep sept oct nov dec`);

/** A number after one of these only points somewhere, or belongs to a name. */
const POINTERS = wordSet(`page pages p pp chapter section sections no nr number version v figure
  fig table volume vol article paragraph line room channel route highway flight level type part
  episode season phase step rule question lesson top windows apollo covid sars formula catch`);

/** A four-digit number after one of these is a year. */
const YEAR_CUES = wordSet(`in since from by until till during year before after around circa late
  early mid between spring summer autumn fall winter of to and the`);
/** … unless it counts what follows: "of 2000 people". */
const WEAK_YEAR_CUES = wordSet(`of to and the between around`);

/** "10 reasons why": a list, not a figure. */
const LIST_NOUNS = wordSet(`reasons things ways tricks signs facts tips hacks secrets`);

/** "100% true": an absolute, not a figure. */
const CERTAINTIES = wordSet(`true false safe effective natural proven guaranteed sure certain
  real right wrong legit accurate correct fake pure organic`);

const MULTIPLES = wordSet(`times million billion trillion thousand hundred dozen percent per`);

const UNCOUNTED = wordSet(`and or but is are was were the a an of in on at to for from by with as
  that who which it they we you he she if then than so because when while not no has have had will
  would can could may might should do does did out`);
