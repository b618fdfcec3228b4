import lists from './phrases.json' with { type: 'json' };
import { isName } from './text/attributions.ts';
import {
  phraseBook,
  findPhrases,
  isJoined,
  readWords,
  splitWords,
  type Word,
  wordLookUp,
  wordSet,
} from './text/words.ts';
import wordLists from './words.json' with { type: 'json' };

/** Whether a sentence alleges crime, illness or sex life of one person, private or not. Linear. */
export const allegesOfPerson = (content: string): boolean =>
  splitWords(content, readWords(content)).some(({ words }) => alleges(content, words));

type Allegation = keyof typeof lists.allegations;
const BOOK = phraseBook<Allegation>(lists.allegations, lists.noAllegations);

function alleges(content: string, words: readonly Word[]): boolean {
  const places = new Map(words.map(({ start }, place) => [start, place]));
  return findPhrases(BOOK, content, words).some(({ key, start }) => {
    const place = places.get(start) ?? 0;
    return key === 'illness' ? isIllOf(words, place) : isSaidOf(words, place, key);
  });
}

/** "She has cancer", "Jane Smith died of it", "her cancer"; not "He studies cancer". */
function isIllOf(words: readonly Word[], illness: number): boolean {
  if (anyOf(illness - 2, illness - 1, (place) => isOwner(words[place]))) return true;
  return anyOf(illness - 4, illness - 1, (having) => {
    if (!isListed('having', words[having])) return false;
    const isClose = having >= illness - 2;
    return (
      (isClose && isNamedAlone(words[having - 1])) ||
      anyOf(having - 4, having - 1, (place) => isPerson(words, place))
    );
  });
}

function isSaidOf(words: readonly Word[], said: number, key: Allegation): boolean {
  // "Smith stole", "Smith is a thief": a single name tells of a person only in such sentences.
  return (
    (key === 'did' && isNamedAlone(words[said - 1])) ||
    (key !== 'crime' && anyOf(said - 3, said - 2, (place) => isNamedAsBeing(words, place))) ||
    anyOf(said - 6, said + 4, (place) => isPerson(words, place))
  );
}

function anyOf(from: number, to: number, fits: (place: number) => boolean): boolean {
  for (let place = from; place <= to; place += 1) if (fits(place)) return true;
  return false;
}

function isPerson(words: readonly Word[], place: number): boolean {
  const [word, next] = [words[place], words[place + 1]];
  return (
    isListed('pronouns', word) ||
    (isListed('owners', word) && isListed('roles', next)) ||
    (isListed('titles', word) && isNamed(next)) ||
    (isName(words, place) && isNamed(word) && isJoined(next) && isNamed(next))
  );
}

const isNamedAsBeing = (words: readonly Word[], place: number): boolean =>
  isNamedAlone(words[place]) && isListed('being', words[place + 1]);

const isOwner = (word: Word | undefined): boolean =>
  isListed('possessives', word) || (isNamed(word) && nameOf(word) !== word.lower);

const isNamed = (word: Word | undefined): word is Word =>
  word !== undefined && /^\p{Lu}\p{L}*\p{Ll}/u.test(word.text) && !NO_NAMES.has(nameOf(word));

/** A plural is no single person: "Hackers stole". */
const isNamedAlone = (word: Word | undefined): boolean =>
  isNamed(word) && !nameOf(word).endsWith('s');

const nameOf = ({ lower }: Word): string => (lower.endsWith("'s") ? lower.slice(0, -2) : lower);

const { attributions, openers, people, places } = wordLists;
const isListed = wordLookUp(people);
const NO_NAMES = wordSet([
  ...[people.notNames, attributions.noNames, attributions.sentenceOpeners].flat(),
  ...[places, openers].flat(),
]);
