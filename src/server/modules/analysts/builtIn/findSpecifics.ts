import type { Signal } from '../../../../shared/schema/result.ts';
import { isName } from './text/attributions.ts';
import type { Figure } from './text/figures.ts';
import { PLACES } from './text/places.ts';
import { type Word, between } from './text/readWords.ts';

/**
 * What a checker could look up in a text: names, places, numbers and dates, each worth 2 points when
 * there is one in every sentence. The other way round, 3 points are lost when nobody and nothing is
 * named but "they" or "something".
 */
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

/** "They" at the beginning of a sentence is nobody; later on it can stand for what was named. */
function isOpeningThey(text: string, words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (word?.lower !== 'they') return false;
  return before === undefined || /[.!?\n]/u.test(between(text, before, word));
}

const VAGUE = new Set(
  `something somebody someone somehow things stuff somewhere thing`.split(/\s+/),
);
