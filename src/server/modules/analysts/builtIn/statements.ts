import lists from './phrases.json' with { type: 'json' };
import wordLists from './words.json' with { type: 'json' };
import type { ReadText } from './text/figures.ts';
import { phraseBook, findPhrases, splitWords, type Word, wordLookUp } from './text/words.ts';

export type StatementKindKey = keyof typeof lists.kinds;

/** By precedence. `effect`: signed percentage points if every sentence is of the kind. */
export const STATEMENT_KINDS = lists.kinds;
export const KIND_KEYS = Object.keys(STATEMENT_KINDS) as StatementKindKey[];
const BOOK = phraseBook(STATEMENT_KINDS, lists.otherMeanings);

export type Kinds = Map<StatementKindKey, { sentences: number; leading: number; found: string[] }>;

type Find = { key: StatementKindKey; found: string; start: number };

export function sortStatements({ text, words, figures, english }: ReadText, now: Date) {
  const finds: Find[] = [];
  for (const { 0: found, index: start } of text.matchAll(SATIRE_MARKS))
    finds.push({ key: 'satire', found, start });
  if (english) finds.push(...findPhrases(BOOK, text, words).filter((find) => !isName(text, find)));
  for (const { kind, found, start } of figures) {
    if (kind === 'quantity') finds.push({ key: 'quantity', found, start });
    else if (liesAhead(found, now)) finds.push({ key: 'prediction', found, start });
  }
  finds.sort((a, b) => a.start - b.start);

  const kinds: Kinds = new Map();
  let nextFind = 0;
  const statements = splitWords(text, words).map((statement) => {
    const firstFind = nextFind;
    while ((finds[nextFind]?.start ?? Infinity) < statement.end) nextFind += 1;
    const form = findForm(statement.text, statement.words, english);
    const isQuestion = form?.key === 'question';
    const meant = finds
      .slice(firstFind, nextFind)
      .filter(({ key }) => !isQuestion || !NOT_ASKED.includes(key));
    const here = Map.groupBy(form ? [form, ...meant] : meant, ({ key }) => key);
    const leads = KIND_KEYS.find((key) => here.has(key)) ?? null;
    for (const [key, found] of here) {
      const kind = kinds.get(key) ?? { sentences: 0, leading: 0, found: [] };
      kind.sentences += 1;
      if (key === leads) kind.leading += 1;
      kind.found.push(...found.map((find) => find.found));
      kinds.set(key, kind);
    }
    return { ...statement, leads };
  });
  return { statements, kinds };
}

/** In "Will the Sun explode?" and "Should I …?" the verbs do not predict or demand. */
const NOT_ASKED: readonly StatementKindKey[] = ['prediction', 'opinion', 'instruction'];

/** "Will Smith", "Best Buy": a capital inside a sentence, or before another capital. */
function isName(text: string, { found, start }: Find): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  const after = text.slice(start + found.length, start + found.length + 2);
  return /^\s\p{Lu}/u.test(after) || /[\p{L},]\s$/u.test(text.slice(Math.max(0, start - 2), start));
}

function liesAhead(date: string, now: Date): boolean {
  const year = /\b(?:1\d|20)\d\d\b/.exec(date)?.[0];
  return year !== undefined && Number(year) > now.getUTCFullYear();
}

const SATIRE_MARKS =
  /[([#](?:[Ss]atire|SATIRE|[Pp]arody|[Jj]oke|[Ss]arcasm)\b[)\]]?|(?<=^|\n)(?:Satire|SATIRE|Parody):|(?<=\s)\/s(?=\s|$)|[😂🤣😜]|\b(?:The Onion|Babylon Bee|Der Postillon|Waterford Whispers|NewsThump|The Daily Mash|Le Gorafi)\b|\b[Aa]rea [Mm]an\b|\b[Aa]rea [Ww]oman\b/gu;

/** Null for statements, even if they begin like a question ("What doesn't kill you …"). */
function findForm(
  sentence: string,
  words: readonly Word[],
  english: boolean,
): { key: 'question' | 'instruction'; found: string } | null {
  const mark = /[?？؟](?=[)\]"'”’»」』）!]*$)/u.exec(sentence)?.[0];
  if (mark !== undefined) return { key: 'question', found: mark };
  const [first, second, third] = words;
  if (!english || !first || !second) return null;
  const found = sentence.slice(0, second.end - first.start);
  const [one, two] = [first.lower, second.lower];
  const orders =
    // "Do not …", "Do your own …": orders, but "Do vaccines …" asks.
    (one === 'do' && /^(?:not|your|it|this|that|something)$/.test(two)) ||
    (one === "don't" && words.length > 2) ||
    (isListed('orders', first) && isListed('objects', second)) ||
    (/^(?:never|always|please|just)$/.test(one) && isListed('orders', second));
  if (orders) return { key: 'instruction', found };
  // No English statement begins with these.
  if (/^(?:is|are|was|were|does|did)$/.test(one)) return { key: 'question', found: first.text };
  const asks =
    (isListed('askingVerbs', first) && isListed('subjects', second)) ||
    (isListed('askingWords', first) &&
      isListed('askingVerbs', second) &&
      isListed('subjects', third)) ||
    (one === 'do' && two.endsWith('s') && words.length > 3);
  return asks ? { key: 'question', found } : null;
}

const isListed = wordLookUp(wordLists.forms);
