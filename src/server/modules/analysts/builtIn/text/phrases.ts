import { between, type Word } from './words.ts';

type Hit<Key> = { key: Key; found: string; start: number; quoted: boolean };

/** The longest phrase wins and uses up its words. Linear. */
export function findPhrases<Key>(
  book: PhraseBook<Key>,
  text: string,
  words: readonly Word[],
): Hit<Key>[] {
  const hits: Hit<Key>[] = [];
  let index = 0;
  while (index < words.length) {
    const entry = longestAt(book, text, words, index);
    const first = words[index];
    const last = words[index + (entry?.words.length ?? 1) - 1];
    if (entry && first && last && entry.key !== null && !isTied(text, first, last)) {
      const found = text.slice(first.start, last.end);
      hits.push({ key: entry.key, found, start: first.start, quoted: first.quoted });
    }
    index += entry?.words.length ?? 1;
  }
  return hits;
}

type PhraseBook<Key> = ReadonlyMap<string, readonly Entry<Key>[]>;
type Entry<Key> = { words: readonly string[]; key: Key | null };

/** `a|b` stands for either word, `_` joins words; phrases under `null` only use up their words. */
export function bindPhrases<Key>(
  phrases: readonly (readonly [Key | null, string])[],
): PhraseBook<Key> {
  const book = new Map<string, Entry<Key>[]>();
  for (const [key, pattern] of phrases) {
    for (const words of expand(pattern)) {
      const first = words[0] ?? '';
      const entries = book.get(first) ?? [];
      entries.push({ words, key });
      book.set(first, entries);
    }
  }
  for (const entries of book.values()) entries.sort((a, b) => b.words.length - a.words.length);
  return book;
}

function expand(pattern: string): string[][] {
  let phrases: string[][] = [[]];
  for (const slot of pattern.trim().split(/\s+/)) {
    const choices = slot.split('|').map((choice) => choice.split(/[_-]/));
    phrases = phrases.flatMap((words) => choices.map((choice) => [...words, ...choice]));
  }
  return phrases;
}

function longestAt<Key>(
  book: PhraseBook<Key>,
  text: string,
  words: readonly Word[],
  index: number,
) {
  const entries = book.get(words[index]?.lower ?? '');
  return entries?.find((entry) =>
    entry.words.every((expected, offset) => {
      const word = words[index + offset];
      if (word?.lower !== expected) return false;
      const before = words[index + offset - 1];
      return offset === 0 || (before !== undefined && JOINT.test(between(text, before, word)));
    }),
  );
}

/** White space, a hyphen, or the sign in "100 % true". */
const JOINT = /^(?:\s?%?\s{1,3}|[-‑])$/u;

function isTied(text: string, first: Word, last: Word): boolean {
  return isHyphen(text[first.start - 1]) || isHyphen(text[last.end]);
}

/** A dash with spaces around it is no hyphen. */
function isHyphen(character: string | undefined): boolean {
  return character === '-' || character === '‑';
}

/** Null for statements, even if they begin like a question ("What doesn't kill you …"). */
export function findForm(
  sentence: string,
  words: readonly Word[],
  english: boolean,
): { kind: 'question' | 'instruction'; found: string } | null {
  const mark = /[?？؟](?=[)\]"'”’»!]*$)/u.exec(sentence)?.[0];
  if (mark !== undefined) return { kind: 'question', found: mark };
  const [first, second] = words;
  if (!english || !first || !second) return null;
  const opening = sentence.slice(0, second.end - first.start);
  const isPair = (starts: Words, follows: Words) =>
    starts.has(first.lower) && follows.has(second.lower);

  if (isPair(DOING, DONE) || (first.lower === "don't" && words.length > 2)) {
    return { kind: 'instruction', found: opening };
  }
  if (ALWAYS_ASK.has(first.lower)) return { kind: 'question', found: first.text };
  const asksWh = isPair(ASKING_WORDS, ASKING_VERBS) && SUBJECTS.has(words[2]?.lower ?? '');
  const asksPlural = first.lower === 'do' && second.lower.endsWith('s') && words.length > 3;
  if (isPair(ASKING_VERBS, SUBJECTS) || asksWh || asksPlural) {
    return { kind: 'question', found: opening };
  }
  if (isPair(ORDERS, OBJECTS) || isPair(TIMES, ORDERS))
    return { kind: 'instruction', found: opening };
  return null;
}

type Words = ReadonlySet<string>;
const words = (list: string): Words => new Set(list.split(/\s+/));

/** "Do not …", "Do your own …": orders, but "Do vaccines …" asks. */
const DOING = words('do');
const DONE = words('not your it this that something');
/** No English statement begins with these. */
const ALWAYS_ASK = words('is are was were does did');
const ASKING_VERBS = words(`do does did is are was were can could will would has have had should`);
const ASKING_WORDS = words('what why how who when where which');
/** With one of these after it, the verb at the beginning asks. */
const SUBJECTS =
  words(`the a an it this that these those there he she they we you i any anyone people
  humans our your my its their`);
const ORDERS = words(`drink eat take avoid stop use try put get keep follow wash buy sell vote share
  click read watch boycott give add mix stay turn remove check call ask tell let throw apply boil`);
const OBJECTS =
  words(`the a an this that these those your my our it them him her more less some all any
  every no two three at plenty lots only out off away home with up now to for to`);
const TIMES = words('never always please just');

/** Labels, "/s", laughing faces, stock phrases and satirical papers, not the bare word "satire". */
export function findSatireMarks(text: string): { found: string; start: number }[] {
  return Array.from(text.matchAll(MARKS), (match) => ({ found: match[0], start: match.index }));
}

const MARKS =
  /[([#](?:[Ss]atire|SATIRE|[Pp]arody|[Jj]oke|[Ss]arcasm)\b[)\]]?|(?<=^|\n)(?:Satire|SATIRE|Parody):|(?<=\s)\/s(?=\s|$)|[😂🤣😜]|\b(?:The Onion|Babylon Bee|Der Postillon|Waterford Whispers|NewsThump|The Daily Mash|Le Gorafi)\b|\b[Aa]rea [Mm]an\b|\b[Aa]rea [Ww]oman\b/gu;

/** Capitals count as single ordinary words or as three in a row, so that acronyms do not. */
export function findShouting(
  text: string,
  words: readonly Word[],
): { found: string; start: number }[] {
  const marked = exclamations(text, words);
  const taken = new Set(marked.map(({ start }) => start));
  const shouted = capitals(text, words).filter(({ start }) => !taken.has(start));
  return [...marked, ...shouted].sort((a, b) => a.start - b.start);
}

function exclamations(text: string, words: readonly Word[]) {
  const found: { found: string; start: number }[] = [];
  let index = 0;
  for (const match of text.matchAll(/[!?！？]+/gu)) {
    const end = match.index + match[0].length;
    if (!/[!！]/u.test(match[0]) || text[end] === '=') continue;
    while ((words[index]?.end ?? Infinity) <= match.index) index += 1;
    const word = words[index - 1];
    const touches = word?.end === match.index;
    if (touches && /^\p{Nd}/u.test(word.text)) continue;
    const start = touches ? word.start : match.index;
    found.push({ found: text.slice(start, Math.min(end, match.index + 5)), start });
  }
  return found;
}

function capitals(text: string, words: readonly Word[]) {
  const found: { found: string; start: number }[] = [];
  let run: Word[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    const long = run.some(({ text: word }) => word.length >= 4);
    if (first && last && run.length >= 3 && long) {
      const shown = run[Math.min(run.length, 6) - 1] ?? last;
      found.push({ found: text.slice(first.start, shown.end), start: first.start });
    } else {
      for (const word of run) {
        if (SHOUTED.has(word.lower)) found.push({ found: word.text, start: word.start });
      }
    }
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    const isCapital = /^\p{Lu}[\p{Lu}'’]+$/u.test(word.text);
    if (last && (!isCapital || !/^[\s,]{1,2}$/u.test(between(text, last, word)))) close();
    if (isCapital) run.push(word);
  }
  close();
  return found;
}

/** No acronyms: WHO, US, IT, AIDS and the like must stay out. */
const SHOUTED = new Set(
  `this that these they them you your never always everyone everybody nobody all must now stop wake
  truth lie lies lied fake real really very every breaking shocking exposed urgent warning alert read
  watch share please banned secret secrets proof proven dead dies kill kills killing destroyed
  destroys evil huge massive insane unbelievable finally only before after why know believe want
  hiding false true free instantly`.split(/\s+/),
);
