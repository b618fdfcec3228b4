import { type Word, between } from './words.ts';

/** Finds named sources ("according to NASA"), not mere names or unnamed experts. */
export function findAttributions(
  text: string,
  words: readonly Word[],
): { found: string; start: number }[] {
  const found: { found: string; start: number }[] = [];
  const add = (from: Word | undefined, to: Word | undefined) => {
    if (
      !from ||
      !to ||
      from.start < (found.at(-1)?.start ?? -1) + (found.at(-1)?.found.length ?? 0)
    )
      return;
    found.push({ found: text.slice(from.start, to.end), start: from.start });
  };
  words.forEach((word, index) => {
    const next = words[index + 1];
    const previous = words[index - 1];
    if (word.lower === 'according' && next?.lower === 'to') {
      add(
        word,
        nearby(text, words, index + 1, (w, i) => isName(text, words, i) || DOCUMENTS.has(w.lower)),
      );
    } else if (leadsToName(word, next)) {
      add(
        word,
        nearby(text, words, index + 1, (_, i) => isName(text, words, i)),
      );
    } else if (REPORTING.has(word.text)) {
      if (previous && isJoined(text, previous, word) && isName(text, words, index - 1))
        add(previous, word);
      else if (next && isJoined(text, word, next) && isName(text, words, index + 1))
        add(word, next);
    }
  });
  return found;
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

function leadsToName(word: Word, next: Word | undefined): boolean {
  if (word.lower === 'published') return next?.lower === 'in' || next?.lower === 'by';
  if (DOCUMENTS.has(word.lower)) return next?.lower === 'by' || next?.lower === 'from';
  return PEOPLE.has(word.lower) && (next?.lower === 'at' || next?.lower === 'from');
}

/** The first match among the next four words of the clause, before any vague word. */
function nearby(
  text: string,
  words: readonly Word[],
  index: number,
  fits: (word: Word, index: number) => boolean,
): Word | undefined {
  for (let i = index + 1; i <= index + 4; i += 1) {
    const [before, word] = [words[i - 1], words[i]];
    if (!before || !word || !/^[\s‑-]+$/u.test(between(text, before, word))) return undefined;
    if (VAGUE.has(word.lower)) return undefined;
    if (fits(word, i)) return endOfName(text, words, i);
  }
  return undefined;
}

/** Capital letter, and not only because a sentence begins. Months and pronouns are no names. */
export function isName(text: string, words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (!word || !/^\p{Lu}/u.test(word.text)) return false;
  if (/^\p{Lu}{2,6}$/u.test(word.text)) return !isShoutedAround(words, index);
  if (NO_NAMES.has(word.lower)) return false;
  if (!/^\p{Lu}\p{L}*\p{Ll}/u.test(word.text)) return false;
  const [before, after] = [words[index - 1], words[index + 1]];
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

function isShoutedAround(words: readonly Word[], index: number): boolean {
  const neighbors = [words[index - 1], words[index + 1]].filter((word) => word !== undefined);
  return neighbors.some(({ text }) => text.length > 1 && !/\p{Ll}/u.test(text));
}

function isJoined(text: string, a: Word, b: Word): boolean {
  return /^\s$/u.test(between(text, a, b));
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const DOCUMENTS = words(`study report survey paper analysis review statement census data figures
  statistics records law article encyclopaedia encyclopedia`);
const PEOPLE = words(`researchers scientists economists historians engineers doctors physicians`);
const REPORTING =
  words(`said says told reported reports announced announces estimates estimated warned
  warns stated concluded confirmed`);
const TITLES = words('dr mr mrs ms prof st gen sen rep gov');
const VAGUE = words(`some many experts sources insiders people rumours rumors me my them legend
  several most other unnamed anonymous studies research scientists doctors researchers`);
const NO_NAMES = words(`i i'm i've i'll i'd he she they we it you people experts scientists doctors
  researchers many some most critics sources studies this that these those who what january february
  march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday god ok the a an`);
const SENTENCE_OPENERS =
  words(`the a an in on at of for from by with to and but or so if when while as
  all every no not my our your his her their its there here then how why where is are was were do does
  did can could will would should has have had after before since until only even about most never
  always both each any such`);
