import type { ModelBlock, Signal } from '../../../../shared/schema/result.ts';
import { composeSignals, explainLimit, percentageOf } from './signals.ts';
import {
  type Kinds,
  sortStatements,
  STATEMENT_KINDS,
  type StatementKindKey,
} from './statements.ts';
import { isName } from './text/attributions.ts';
import { type Figure, findFigures } from './text/figures.ts';
import { guessLanguage } from './text/language.ts';
import { between, PLACES, readWords, type Word } from './text/words.ts';

/** Rates as 35–65 percent how well a text can be checked, not its truth. Linear in the text. */
export function judgeByKind(text: string, now: Date): ModelBlock {
  const words = readWords(text);
  const language = guessLanguage(words);
  const english = language !== 'other';
  const figures = findFigures(text, words, english);

  const { statements, kinds } = sortStatements({ text, words, figures, english, now });
  const bySentence = (found: readonly unknown[]) => Math.min(1, found.length / statements.length);

  const signals: Signal[] = [];
  for (const key of Object.keys(STATEMENT_KINDS) as StatementKindKey[]) {
    const { name, effect } = STATEMENT_KINDS[key];
    const finds = kinds.get(key);
    if (!finds) continue;
    // One mark makes a whole short text satire.
    const whole = key === 'satire' && statements.length <= 5;
    const share = whole ? 1 : finds.sentences / statements.length;
    signals.push({ name, effect: Math.round(effect * share), found: finds.found });
  }
  for (const { name, effect, found } of findSpecifics(text, words, figures, english)) {
    const share = bySentence(found);
    signals.push({ name, effect: Math.round(effect * share), found });
  }
  const shown = composeSignals(signals);
  return {
    status: 'answered',
    assessment: 'not_enough_evidence',
    truth_percentage: 50,
    wording_score: percentageOf(shown),
    explanation: explainKind({ kinds, sentences: statements.length, signals: shown, language }),
    signals: shown,
  };
}

export function explainKind({
  kinds,
  sentences,
  signals,
  language,
}: {
  kinds: Kinds;
  sentences: number;
  signals: readonly Signal[];
  language: 'english' | 'other' | 'unsure';
}): string {
  const parts = [
    'This is not a judgment of truth: it looks only at what kind of statement this is and how ' +
      'precisely it could be checked.',
  ];
  if (language === 'other') {
    parts.push(
      'The text does not seem to be in English, the only language known here, so little of that ' +
        'could be told: only figures, dates, question marks and marks of satire were looked for.',
    );
  }
  parts.push(...describe(kinds, sentences, language));
  parts.push(explainLimit(signals));
  return parts.filter((part) => part !== '').join(' ');
}

function describe(kinds: Kinds, sentences: number, language: string): string[] {
  if (sentences === 0) return ['There are no words in it to judge.'];
  return sentences > 1 ? describeText(kinds, sentences) : describeClaim(kinds, language);
}

function describeClaim(kinds: Kinds, language: string): string[] {
  const leading = byLeading(kinds)[0];
  if (leading) return [`It reads as ${leading.noun}.`, leading.meaning];
  if (language === 'other') return [];
  if (language === 'unsure') {
    return [
      'It may be a plain statement, but it is too short to tell its language, and only English is ' +
        'known here.',
    ];
  }
  return [
    'It reads as a plain statement of fact.',
    'Such a statement can be checked against records.',
  ];
}

function describeText(kinds: Kinds, sentences: number): string[] {
  const counts = byLeading(kinds);
  const plain = sentences - counts.reduce((sum, { leading }) => sum + leading, 0);
  const rows = [
    ...counts.map(({ name, leading, meaning }) => ({ name: name.toLowerCase(), leading, meaning })),
    {
      name: 'plain statement',
      leading: plain,
      meaning: 'Plain statements can be checked against records.',
    },
  ].filter(({ leading }) => leading > 0);
  rows.sort((a, b) => b.leading - a.leading);
  const list = rows.map(({ name, leading }) => `${name}: ${leading}`).join('; ');
  return [`Its ${sentences} sentences by kind: ${list}.`, rows[0]?.meaning ?? ''];
}

function byLeading(kinds: Kinds) {
  return Array.from(kinds, ([key, { leading }]) => ({ ...STATEMENT_KINDS[key], leading }))
    .filter(({ leading }) => leading > 0)
    .sort((a, b) => b.leading - a.leading);
}

/** Each kind is worth 2 points when it is in every sentence; only vague words cost 3. */
export function findSpecifics(
  text: string,
  words: readonly Word[],
  figures: readonly Figure[],
  english: boolean,
): Signal[] {
  const { names, places } = english ? namesAndPlaces(text, words) : { names: [], places: [] };
  const foundOf = (kind: Figure['kind']) =>
    figures.filter((figure) => figure.kind === kind).map(({ found }) => found);
  const specifics: Signal[] = [
    { name: 'Names', effect: 2, found: names },
    { name: 'Places', effect: 2, found: places },
    { name: 'Numbers', effect: 2, found: foundOf('quantity') },
    { name: 'Dates', effect: 2, found: foundOf('date') },
  ];
  if (english && specifics.every(({ found }) => found.length === 0)) {
    const vague = words
      .filter((word, index) => VAGUE.has(word.lower) || isOpeningThey(text, words, index))
      .map(({ text: word }) => word);
    specifics.push({ name: 'Nothing named', effect: -3, found: vague });
  }
  return specifics.filter(({ found }) => found.length > 0);
}

function namesAndPlaces(text: string, words: readonly Word[]) {
  const names: string[] = [];
  const places: string[] = [];
  let index = 0;
  while (index < words.length) {
    const first = words[index];
    index += 1;
    if (!first) break;
    const alone = /^\p{Lu}/u.test(first.text) && PLACES.has(first.lower);
    if (!alone && !isName(text, words, index - 1)) continue;
    let last = first;
    for (let next = words[index]; next && isSameName(text, last, next); next = words[index]) {
      last = next;
      index += 1;
    }
    const found = text.slice(first.start, last.end);
    (alone || PLACES.has(last.lower) ? places : names).push(found);
  }
  return { names, places };
}

function isSameName(text: string, last: Word, next: Word): boolean {
  return /^\p{Lu}/u.test(next.text) && /^[\s-]$/u.test(between(text, last, next));
}

/** "They" at the start of a sentence is nobody; later it can refer to a name. */
function isOpeningThey(text: string, words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (word?.lower !== 'they') return false;
  return before === undefined || /[.!?\n]/u.test(between(text, before, word));
}

const VAGUE = new Set(
  `something somebody someone somehow things stuff somewhere thing`.split(/\s+/),
);
