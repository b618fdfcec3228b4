import lists from '../words.json' with { type: 'json' };
import { type Word, between, isJoined, wordSet } from './words.ts';

/** Finds named sources ("according to NASA"), not mere names or unnamed experts. */
export function findAttributions(
  text: string,
  words: readonly Word[],
): { found: string; start: number }[] {
  const found: { found: string; start: number }[] = [];
  let readTo = -1;
  const add = (from: Word, to: Word | undefined) => {
    if (!to || from.start < readTo) return;
    found.push({ found: text.slice(from.start, to.end), start: from.start });
    readTo = to.end;
  };
  const isNameAt = (index: number) => isName(text, words, index);
  words.forEach((word, index) => {
    const [previous, next] = [words[index - 1], words[index + 1]];
    if (word.lower === 'according' && next?.lower === 'to') {
      add(
        word,
        nearby(text, words, index + 1, (at) => isNameAt(at) || isDocument(words[at])),
      );
    } else if (leadsToName(word, next)) {
      add(word, nearby(text, words, index + 1, isNameAt));
    } else if (REPORTING.has(word.text)) {
      if (previous && isJoined(text, previous, word) && isNameAt(index - 1)) add(previous, word);
      else if (next && isJoined(text, word, next) && isNameAt(index + 1)) add(word, next);
    }
  });
  return found;
}

const isDocument = (word: Word | undefined): boolean => DOCUMENTS.has(word?.lower ?? '');

function leadsToName(word: Word, next: Word | undefined): boolean {
  if (word.lower === 'published') return next?.lower === 'in' || next?.lower === 'by';
  if (isDocument(word)) return next?.lower === 'by' || next?.lower === 'from';
  return PEOPLE.has(word.lower) && (next?.lower === 'at' || next?.lower === 'from');
}

/** The first match among the next four words of the clause, before any vague word. */
function nearby(
  text: string,
  words: readonly Word[],
  index: number,
  fits: (index: number) => boolean,
): Word | undefined {
  for (let i = index + 1; i <= index + 4; i += 1) {
    const [before, word] = [words[i - 1], words[i]];
    if (!before || !word || !/^[\s‑-]+$/u.test(between(text, before, word))) return undefined;
    if (VAGUE.has(word.lower)) return undefined;
    if (fits(i)) return endOfName(text, words, i);
  }
  return undefined;
}

/** From "University" in "University of Oslo" to "Oslo". */
function endOfName(text: string, words: readonly Word[], index: number): Word | undefined {
  let last = index;
  for (let i = index + 1; i <= index + 5; i += 1) {
    const [before, word] = [words[i - 1], words[i]];
    if (!before || !word || !isJoined(text, before, word)) break;
    if (/^\p{Lu}/u.test(word.text)) last = i;
    else if (!/^(?:of|for|and|the)$/.test(word.text)) break;
  }
  return words[last];
}

/** Capital letter, and not only because a sentence begins. Months and pronouns are no names. */
export function isName(text: string, words: readonly Word[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]];
  if (!word || !/^\p{Lu}/u.test(word.text)) return false;
  if (/^\p{Lu}{2,6}$/u.test(word.text)) return !isShouted(before) && !isShouted(after);
  if (NO_NAMES.has(word.lower)) return false;
  if (!/^\p{Lu}\p{L}*\p{Ll}/u.test(word.text)) return false;
  const gap = before && between(text, before, word);
  if (gap !== undefined && !/[.!?:…"“”\n([]/u.test(gap)) return true;
  if (gap === '. ' && TITLES.has(before?.lower ?? '')) return true;
  return (
    after !== undefined &&
    isJoined(text, word, after) &&
    /^\p{Lu}\p{Ll}/u.test(after.text) &&
    !SENTENCE_OPENERS.has(word.lower)
  );
}

const isShouted = (word: Word | undefined): boolean =>
  word !== undefined && word.text.length > 1 && !/\p{Ll}/u.test(word.text);

const DOCUMENTS = wordSet(lists.attributions.documents);
const PEOPLE = wordSet(lists.attributions.people);
const REPORTING = wordSet(lists.attributions.reporting);
const TITLES = wordSet(lists.attributions.titles);
const VAGUE = wordSet(lists.attributions.vague);
const NO_NAMES = wordSet(lists.attributions.noNames);
const SENTENCE_OPENERS = wordSet(lists.attributions.sentenceOpeners);
