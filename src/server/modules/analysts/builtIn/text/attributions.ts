import lists from '../words.json' with { type: 'json' };
import { isJoined, type Word, wordLookUp, wordSet } from './words.ts';

/** Finds named sources ("according to NASA"), not mere names or unnamed experts. */
export function findAttributions(text: string, words: readonly Word[]): string[] {
  const found: string[] = [];
  let readTo = -1;
  const add = (from: Word, to: Word | undefined) => {
    if (!to || from.start < readTo) return;
    found.push(text.slice(from.start, to.end));
    readTo = to.end;
  };
  const isNameAt = (index: number) => isName(words, index);
  words.forEach((word, index) => {
    const [previous, next] = [words[index - 1], words[index + 1]];
    if (word.lower === 'according' && next?.lower === 'to') {
      const fits = (at: number) => isNameAt(at) || isListed('documents', words[at]);
      add(word, nearby(words, index + 1, fits));
    } else if (leadsToName(word, next)) {
      add(word, nearby(words, index + 1, isNameAt));
    } else if (REPORTING.has(word.text)) {
      if (previous && isJoined(word) && isNameAt(index - 1)) add(previous, word);
      else if (isJoined(next) && isNameAt(index + 1)) add(word, next);
    }
  });
  return found;
}

function leadsToName(word: Word, next: Word | undefined): boolean {
  if (word.lower === 'published') return next?.lower === 'in' || next?.lower === 'by';
  if (isListed('documents', word)) return next?.lower === 'by' || next?.lower === 'from';
  return isListed('people', word) && (next?.lower === 'at' || next?.lower === 'from');
}

function nearby(words: readonly Word[], index: number, fits: (index: number) => boolean) {
  for (let i = index + 1; i <= index + 4; i += 1) {
    const word = words[i];
    if (!word || !/^[\s‑-]+$/u.test(word.gap) || isListed('vague', word)) return undefined;
    if (fits(i)) return endOfName(words, i);
  }
  return undefined;
}

/** From "University" in "University of Oslo" to "Oslo". */
function endOfName(words: readonly Word[], index: number): Word | undefined {
  let last = index;
  for (let i = index + 1; i <= index + 5; i += 1) {
    const word = words[i];
    if (!isJoined(word)) break;
    if (/^\p{Lu}/u.test(word.text)) last = i;
    else if (!/^(?:of|for|and|the)$/.test(word.text)) break;
  }
  return words[last];
}

/** Capital letter, and not only because a sentence begins. Months and pronouns are no names. */
export function isName(words: readonly Word[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]];
  if (!word || !/^\p{Lu}/u.test(word.text)) return false;
  if (/^\p{Lu}{2,6}$/u.test(word.text))
    return !isShouted(before) && !isShouted(after) && !SHOUTED.has(word.lower);
  if (isListed('noNames', word) || !/^\p{Lu}\p{L}*\p{Ll}/u.test(word.text)) return false;
  if (!/[.!?:…"“”\n([]/u.test(word.gap)) return true;
  if (word.gap === '. ' && isListed('titles', before)) return true;
  const goesOn = isJoined(after) && /^\p{Lu}\p{Ll}/u.test(after.text);
  return goesOn && !isListed('sentenceOpeners', word);
}

const isShouted = (word: Word | undefined): boolean =>
  word !== undefined && word.text.length > 1 && !/\p{Ll}/u.test(word.text);

const isListed = wordLookUp(lists.attributions);
/** No acronyms: WHO, US, IT, AIDS and the like must stay out. */
export const SHOUTED = wordSet(lists.shouted);
const REPORTING = wordSet(lists.attributions.reporting);
