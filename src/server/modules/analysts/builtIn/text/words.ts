import { CHINESE_TO_THAI } from '../../../evidence/foldText.ts';
import { CLAIM_MAX } from '../../../../../shared/limits.ts';
import lists from '../words.json' with { type: 'json' };

export type Word = {
  text: string;
  lower: string;
  start: number;
  end: number;
  /** The text between this word and the one before; two line breaks for the first word. */
  gap: string;
  /** In a quotation that is not the whole text. */
  quoted: boolean;
};

export const wordSet = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

export function wordLookUp<Name extends string>(lists: Readonly<Record<Name, readonly string[]>>) {
  const sets = new Map(
    Object.entries<readonly string[]>(lists).map(([name, lines]) => [name, wordSet(lines)]),
  );
  return (name: Name, word: Word | undefined): boolean =>
    word !== undefined && sets.get(name)?.has(word.lower) === true;
}

export const say = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** Skips web addresses. Linear. */
export function readWords(text: string): Word[] {
  const visible = text.replace(ADDRESS, (address) => ' '.repeat(address.length));
  const quotes = quotedSpans(visible);
  let nextQuote = 0;
  let readTo: number | null = null;
  return findWords(visible).map(({ word, start }) => {
    while ((quotes[nextQuote]?.end ?? Infinity) <= start) nextQuote += 1;
    const quoted = (quotes[nextQuote]?.start ?? Infinity) < start;
    const gap = readTo === null ? '\n\n' : text.slice(readTo, start);
    const end = start + word.length;
    readTo = end;
    return { text: word, lower: word.toLowerCase().replaceAll('’', "'"), start, end, gap, quoted };
  });
}

/** Segments the whole text at once, because starting `Intl.Segmenter` is expensive. */
export function findWords(text: string, run = WORD): { word: string; start: number }[] {
  const parted = CHINESE_TO_THAI.test(text) ? SEGMENTER.segment(text) : [];
  const starts = Array.from(parted, ({ index }) => index);
  let next = 0;
  return Array.from(text.matchAll(run)).flatMap(({ 0: word, index: start }) => {
    if (!CHINESE_TO_THAI.test(word)) return { word, start };
    const cuts = [start];
    const end = start + word.length;
    for (let cut = starts[next]; cut !== undefined && cut < end; cut = starts[++next])
      if (cut > start) cuts.push(cut);
    return cuts.map((cut, at) => ({ word: text.slice(cut, cuts[at + 1] ?? end), start: cut }));
  });
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });

export const isJoined = (word: Word | undefined): word is Word =>
  word !== undefined && /^\s$/u.test(word.gap);

const WORD =
  /\p{Nd}+(?:[.,]\p{Nd}+)+|[\p{L}\p{M}\p{N}]+(?:(?<=\p{Nd})[.,]\p{Nd}+)*(?:['’][\p{L}\p{M}]+)*/gu;
const ADDRESS = /https?:\/\/\S+|www\.\S+/giu;
/** A longer quotation probably lacks its closing mark. */
const QUOTATION_MAX = 300;
const CLOSED_BY: Record<string, string> = {
  ...{ '"': '"', '“': '”', '„': '“”', '«': '»', '「': '」', '『': '』' },
};

function quotedSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const length = text.trim().length;
  let open: { start: number; mark: string } | null = null;
  for (const { 0: mark, index } of text.matchAll(/["“”„«»「」『』\n]/gu)) {
    if (open && CLOSED_BY[open.mark]?.includes(mark) && index - open.start <= QUOTATION_MAX) {
      if (index + 1 - open.start < length * 0.8) spans.push({ start: open.start, end: index + 1 });
      open = null;
    } else {
      open = mark in CLOSED_BY ? { start: index, mark } : null;
    }
  }
  return spans;
}

export type Language = 'english' | 'other' | 'unsure';

/** `unsure` if there is no frequent word ("Vaccines cause autism"). */
export function guessLanguage(words: readonly Word[]): Language {
  const lettered = words.filter(({ lower }) => /\p{L}/u.test(lower));
  const latin = lettered.filter(({ lower }) => /\p{Script=Latin}/u.test(lower)).length;
  const others = lettered.filter(({ lower }) => !ENGLISH.has(lower));
  const english = lettered.length - others.length;
  const foreign = others
    // A capitalized word is probably a name, which any language contains: São Paulo.
    .filter((word) => word === words[0] || !/^\p{Lu}/u.test(word.text))
    .filter(({ lower }) => FOREIGN.has(lower) || /[^\p{ASCII}]/u.test(lower)).length;
  if (latin * 2 < lettered.length) return 'other';
  if (foreign > english && foreign * 10 >= lettered.length * 3) return 'other';
  return english > 0 ? 'english' : 'unsure';
}

const ENGLISH = wordSet(lists.language.english);
const FOREIGN = wordSet(lists.language.foreign);

export type Statement = { text: string; start: number; end: number };

/** In Thai and Lao only spaces end sentences. List numbers belong to no statement. Linear. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  const numbers = listNumbers(text);
  let start = 0;
  const cutAt = (end: number) => {
    const raw = text.slice(start, end);
    const own = raw.trim();
    const from = start + raw.length - raw.trimStart().length;
    if (/[\p{L}\p{N}]/u.test(own))
      statements.push({ text: own, start: from, end: from + own.length });
    start = end;
  };
  const passNumbers = (end: number) => {
    while ((numbers[0]?.start ?? Infinity) < end) {
      const number = numbers.shift();
      cutAt(number?.start ?? start);
      start = number?.end ?? start;
    }
  };
  for (const { 0: stop, index } of text.matchAll(STOP)) {
    passNumbers(index + stop.length);
    if (index < start) continue;
    const ends = /^[^\S\n]/u.test(stop)
      ? text.length > CLAIM_MAX && index - start >= PASSAGE_MIN
      : endsSentence(text, index, stop);
    if (ends) cutAt(index + stop.length);
  }
  passNumbers(text.length);
  cutAt(text.length);
  return statements;
}

/** Numbers that count up from 1; the list may have lost its line breaks. */
function listNumbers(text: string): { start: number; end: number }[] {
  const found = Array.from(text.matchAll(LIST_NUMBER), ({ 0: sign, 1: number, index }) => ({
    ...{ number: Number(number), start: index, end: index + sign.length },
  }));
  const second = found.findLast(({ number }) => number === 2)?.start ?? -1;
  let last = 0;
  return found.filter(({ number, start }) => {
    const begins =
      number === 1 && start < second && LIST_BEGINS.test(text.slice(Math.max(0, start - 2), start));
    if (!begins && (last === 0 || number !== last + 1)) return false;
    last = number;
    return true;
  });
}

const LIST_NUMBER = /(?<=^|\s)(\d{1,2})[.)](?=\s+["“]?[\p{Lu}\p{Lo}])/gu;
const LIST_BEGINS = /^\s*$|[.!?…]\s$|\n$/;

export function splitWords(text: string, words: readonly Word[]) {
  let next = 0;
  return splitStatements(text).map((statement) => {
    const first = next;
    while ((words[next]?.start ?? Infinity) < statement.end) next += 1;
    return { ...statement, words: words.slice(first, next) };
  });
}

/** “ opens a quotation in Chinese and closes one in German. */
const STOP =
  /[.!?…。｡！？؟۔।॥։።။។៕]+(?:[)\]"'”’»」』）]|“(?=\s|$))*|\n+|(?<=[\p{Script=Thai}\p{Script=Lao}])[^\S\n]+(?=[\p{Script=Thai}\p{Script=Lao}])/gu;
/** Characters: in Thai and Lao, spaces also separate clauses and names. */
const PASSAGE_MIN = 100;

function endsSentence(text: string, index: number, stop: string): boolean {
  if (/^[\n。｡！？।॥።။។៕]/u.test(stop)) return true;
  const end = index + stop.length;
  const after = text.slice(end, end + 3);
  if (after !== '' && !/^\s/u.test(after)) return false;
  if (!stop.startsWith('.')) return true;
  if (/^\s+\p{Ll}/u.test(after)) return false;
  const before = /(?<!\p{L})\p{L}+$/u.exec(text.slice(Math.max(0, index - 12), index))?.[0] ?? '';
  const initial = /^\p{Lu}$/u.test(before) && before !== 'I' && /^\s+\p{Lu}/u.test(after);
  if (/^no$/i.test(before)) return !/^\s+\p{Nd}/u.test(after);
  return !initial && !ABBREVIATIONS.has(before.toLowerCase());
}

const ABBREVIATIONS = wordSet(lists.abbreviations);

export type Find<Key> = { key: Key; found: string; start: number; quoted: boolean };
type Entry<Key> = { words: readonly string[]; key: Key | null };
type PhraseBook<Key> = ReadonlyMap<string, readonly Entry<Key>[]>;

/** `a|b` is either word, `_` joins words. `harmless` phrases only use up their words. */
export function phraseBook<Key extends string>(
  kinds: Readonly<Record<Key, { phrases: readonly string[] }>>,
  harmless: readonly string[],
): PhraseBook<Key> {
  const bind = (key: Key | null, phrases: readonly string[]) =>
    phrases.flatMap(expand).map((words): Entry<Key> => ({ words, key }));
  const ofKinds = (Object.keys(kinds) as Key[]).flatMap((key) => bind(key, kinds[key].phrases));
  const entries = [...ofKinds, ...bind(null, harmless)];
  entries.sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(entries, ({ words }) => words[0] ?? '');
}

function expand(pattern: string): string[][] {
  let phrases: string[][] = [[]];
  for (const slot of pattern.split(' ')) {
    const choices = slot.split('|').map((choice) => choice.split(/[_-]/));
    phrases = phrases.flatMap((words) => choices.map((choice) => [...words, ...choice]));
  }
  return phrases;
}

/** The longest phrase wins and uses up its words. Linear. */
export function findPhrases<Key>(book: PhraseBook<Key>, text: string, words: readonly Word[]) {
  const finds: Find<Key>[] = [];
  for (let index = 0; index < words.length;) {
    const entry = book
      .get(words[index]?.lower ?? '')
      ?.find((candidate) => standsAt(candidate.words, words, index));
    const length = entry?.words.length ?? 1;
    const [first, last] = [words[index], words[index + length - 1]];
    index += length;
    if (!entry || entry.key === null || !first || !last) continue;
    // A hyphen makes it part of a longer word; a dash has spaces around it.
    if ([text[first.start - 1], text[last.end]].some((sign) => /^[-‑]$/.test(sign ?? ''))) continue;
    const { start, quoted } = first;
    finds.push({ key: entry.key, found: text.slice(start, last.end), start, quoted });
  }
  return finds;
}

const standsAt = (phrase: readonly string[], words: readonly Word[], index: number): boolean =>
  phrase.every((expected, offset) => {
    const word = words[index + offset];
    return word?.lower === expected && (offset === 0 || JOINT.test(word.gap));
  });

const JOINT = /^(?:\s?%?\s{1,3}|[-‑])$/u;
