import type { ModelBlock, Signal } from '../../../../shared/schema/result.ts';
import lists from './phrases.json' with { type: 'json' };
import { KIND_KEYS, type Kinds, sortStatements, STATEMENT_KINDS } from './statements.ts';
import { findAttributions, isName, SHOUTED } from './text/attributions.ts';
import { type Figure, type ReadText, readText } from './text/figures.ts';
import { phraseBook, findPhrases, type Language, say, type Word, wordSet } from './text/words.ts';
import texts from './texts.json' with { type: 'json' };
import wordLists from './words.json' with { type: 'json' };

export type LanguageSignalKey = keyof typeof lists.signals;

/** `each`: signed percentage points per find in 100 words, an estimate; 4 for manipulation. */
export const LANGUAGE_SIGNALS = lists.signals;
const BOOK = phraseBook(LANGUAGE_SIGNALS, lists.harmless);

/** Rates style as 35–65 percent, not truth. Finds count per hundred words, outside of quotations. */
export function judgeByLanguage(content: string): ModelBlock {
  const { text, words, language, english, figures } = readText(content);
  const phrases = english ? findPhrases(BOOK, text, words).filter(({ quoted }) => !quoted) : [];
  const others: Partial<Record<LanguageSignalKey, string[]>> = {
    attribution: english ? findAttributions(text, words) : [],
    shouting: findShouting(text, words),
    figures: figures.map(({ found }) => found),
  };
  const portions = Math.max(1, words.length / 100);
  const signals = (Object.keys(LANGUAGE_SIGNALS) as LanguageSignalKey[]).map((key): Signal => {
    const { name, each, most } = LANGUAGE_SIGNALS[key];
    const ofKey = phrases.filter((phrase) => phrase.key === key);
    const found = [...ofKey.map((phrase) => phrase.found), ...(others[key] ?? [])];
    const size = Math.min(most, (Math.abs(each) * found.length) / portions);
    return { name, effect: Math.sign(each) * Math.round(size), found };
  });
  return answerByWording(signals, (shown) => explainLanguage(shown, language));
}

export const reasonOf = (signal: string | undefined): string | undefined =>
  Object.values(LANGUAGE_SIGNALS).find(({ name }) => name === signal)?.why;

function explainLanguage([strongest]: readonly Signal[], language: Language): string {
  const { scope, foreign, nothing, unsure } = texts.wording;
  return say(
    scope,
    language === 'other' && foreign,
    reasonOf(strongest?.name) ?? nothing,
    language === 'unsure' && !strongest && unsure,
  );
}

type Shout = [start: number, found: string];

/** Capitals count as single ordinary words or as three in a row, so that acronyms do not. */
function findShouting(text: string, words: readonly Word[]): string[] {
  const shouts = new Map([...capitals(text, words), ...exclamations(text, words)]);
  return [...shouts].sort(([one], [other]) => one - other).map(([, found]) => found);
}

function exclamations(text: string, words: readonly Word[]): Shout[] {
  const byEnd = new Map(words.map((word) => [word.end, word]));
  return Array.from(text.matchAll(/[!?！？]+/gu)).flatMap(({ 0: marks, index }): Shout[] => {
    const end = index + marks.length;
    if (!/[!！]/u.test(marks) || text[end] === '=') return [];
    const word = byEnd.get(index);
    if (word && /^\p{Nd}/u.test(word.text)) return [];
    const start = word?.start ?? index;
    return [[start, text.slice(start, Math.min(end, index + 5))]];
  });
}

function capitals(text: string, words: readonly Word[]): Shout[] {
  const runs: Word[][] = [];
  words.forEach((word, index) => {
    if (!/^\p{Lu}[\p{Lu}'’]+$/u.test(word.text)) return;
    const run = runs.at(-1);
    const goesOn = run?.at(-1) === words[index - 1] && /^[\s,]{1,2}$/u.test(word.gap);
    if (run && goesOn) run.push(word);
    else runs.push([word]);
  });
  return runs.flatMap((run): Shout[] => {
    const [first, last] = [run[0], run[Math.min(run.length, 6) - 1]];
    const isLong = run.length >= 3 && run.some(({ text: word }) => word.length >= 4);
    if (first && last && isLong) return [[first.start, text.slice(first.start, last.end)]];
    const shouted = run.filter(({ lower }) => SHOUTED.has(lower));
    return shouted.map(({ text: found, start }): Shout => [start, found]);
  });
}

/** Rates as 35–65 percent how well a text can be checked, not its truth. Linear in the text. */
export function judgeByKind(content: string, now: Date): ModelBlock {
  const read = readText(content);
  const { statements, kinds } = sortStatements(read, now);
  const sentences = statements.length;
  const ofKinds = KIND_KEYS.flatMap((key): Signal[] => {
    const { name, effect } = STATEMENT_KINDS[key];
    const finds = kinds.get(key);
    if (!finds) return [];
    const share = key === 'satire' && sentences <= 5 ? 1 : finds.sentences / sentences;
    return [{ name, effect: Math.round(effect * share), found: finds.found }];
  });
  const ofSpecifics = findSpecifics(read).map(({ name, effect, found }) => {
    const share = Math.min(1, found.length / sentences);
    return { name, effect: Math.round(effect * share), found };
  });
  const { language } = read;
  return answerByWording([...ofKinds, ...ofSpecifics], () =>
    explainKind({ kinds, sentences, language }),
  );
}

type Read = { kinds: Kinds; sentences: number; language: Language };

export const explainKind = (read: Read): string =>
  say(
    texts.kind.scope,
    read.language === 'other' && texts.kind.foreign,
    ...(read.sentences === 0 ? [texts.kind.nothing] : describe(read)),
  );

function describe({ kinds, sentences, language }: Read): string[] {
  const ofKinds = Array.from(kinds, ([key, { leading }]) => ({ ...STATEMENT_KINDS[key], leading }));
  const led = ofKinds.reduce((sum, { leading }) => sum + leading, 0);
  const plain = { ...texts.kind.plain, leading: sentences - led };
  const rows = [...ofKinds, plain]
    .filter(({ leading }) => leading > 0)
    .sort((a, b) => b.leading - a.leading);
  const [first = plain] = rows;
  if (sentences > 1) {
    const list = rows.map(({ name, leading }) => `${name.toLowerCase()}: ${leading}`).join('; ');
    return [`Its ${sentences} sentences by kind: ${list}.`, first.meaning];
  }
  if (first === plain) return [texts.kind.plainAlone[language]];
  return [`It reads as ${first.noun}.`, first.meaning];
}

export function findSpecifics(read: ReadText): Signal[] {
  const { names, places } = read.english ? namesAndPlaces(read) : { names: [], places: [] };
  const foundOf = (kind: Figure['kind']) =>
    read.figures.filter((figure) => figure.kind === kind).map(({ found }) => found);
  const specifics: Signal[] = [
    { name: 'Names', effect: 2, found: names },
    { name: 'Places', effect: 2, found: places },
    { name: 'Numbers', effect: 2, found: foundOf('quantity') },
    { name: 'Dates', effect: 2, found: foundOf('date') },
  ].filter(({ found }) => found.length > 0);
  if (!read.english || specifics.length > 0) return specifics;
  const vague = read.words.filter((word) => VAGUE.has(word.lower) || isOpeningThey(word));
  if (vague.length === 0) return [];
  return [{ name: 'Nothing named', effect: -3, found: vague.map(({ text }) => text) }];
}

function namesAndPlaces({ text, words }: ReadText) {
  const names: string[] = [];
  const places: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    const isPlace = first && /^\p{Lu}/u.test(first.text) && PLACES.has(first.lower);
    if (!first || (!isPlace && !isName(words, index))) continue;
    while (goesOn(words[index + 1])) index += 1;
    const last = words[index] ?? first;
    const found = text.slice(first.start, last.end);
    (isPlace || PLACES.has(last.lower) ? places : names).push(found);
  }
  return { names, places };
}

const goesOn = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Lu}/u.test(word.text) && /^[\s-]$/u.test(word.gap);

/** "They" at the start of a sentence is nobody; later it can refer to a name. */
const isOpeningThey = ({ lower, gap }: Word): boolean => lower === 'they' && /[.!?\n]/u.test(gap);

const PLACES = wordSet(wordLists.places);
const VAGUE = wordSet(wordLists.vague);

const MIDDLE = 50;
const REACH = 15;
const SHOWN_MAX = 8;

function answerByWording(
  signals: readonly Signal[],
  explain: (shown: readonly Signal[]) => string,
): ModelBlock {
  const shown = signals
    .filter(({ effect }) => effect !== 0)
    .map((signal) => ({ ...signal, found: firstDifferent(signal.found) }))
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const sum = shown.reduce((total, { effect }) => total + effect, 0);
  const limit =
    Math.abs(sum) > REACH &&
    `Together they come to ${Math.abs(sum)} points; the number is held within ${REACH} of 50.`;
  return {
    status: 'answered',
    assessment: 'not_enough_evidence',
    truth_percentage: MIDDLE,
    wording_score: MIDDLE + Math.min(REACH, Math.max(-REACH, sum)),
    explanation: say(explain(shown), limit),
    signals: shown,
  };
}

function firstDifferent(found: readonly string[]): string[] {
  const different = Map.groupBy(found, (text) => text.toLowerCase());
  return [...different.values()].slice(0, SHOWN_MAX).map(([first = '']) => first);
}
