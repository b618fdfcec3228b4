import { OTHER_MEANINGS, STATEMENT_KINDS, type StatementKindKey } from './statementKinds.ts';
import { findForm } from './text/findForm.ts';
import type { Figure } from './text/figures.ts';
import { bindPhrases, findPhrases } from './text/findPhrases.ts';
import { findSatireMarks } from './text/findSatireMarks.ts';
import type { Word } from './text/readWords.ts';
import { type Statement, splitStatements } from './text/splitStatements.ts';

/** Of each kind: in how many sentences it was found, for how many it is the leading one, and by what. */
export type Kinds = Map<StatementKindKey, { sentences: number; leading: number; found: string[] }>;

/** Sorts the sentences of a text by kind. A sentence can be of several kinds, or of none. */
export function sortStatements({
  text,
  words,
  figures,
  english,
  now,
}: {
  text: string;
  words: readonly Word[];
  figures: readonly Figure[];
  english: boolean;
  now: Date;
}): { statements: Statement[]; kinds: Kinds } {
  const statements = splitStatements(text);
  const finds: Find[] = findSatireMarks(text).map((mark) => ({ key: 'satire', ...mark }));
  if (english) finds.push(...findPhrases(BOOK, text, words).filter((hit) => !isName(text, hit)));
  for (const figure of figures) {
    if (figure.kind === 'quantity') finds.push({ key: 'quantity', ...figure });
    else if (liesAhead(figure, now)) finds.push({ key: 'prediction', ...figure });
  }
  finds.sort((a, b) => a.start - b.start);

  const kinds: Kinds = new Map();
  let nextFind = 0;
  let nextWord = 0;
  for (const statement of statements) {
    const here = new Map<StatementKindKey, string[]>();
    const firstWord = nextWord;
    while ((words[nextWord]?.start ?? Infinity) < statement.end) nextWord += 1;
    const form = findForm(statement.text, words.slice(firstWord, nextWord), english);
    if (form) here.set(form.kind, [form.found]);
    for (; (finds[nextFind]?.start ?? Infinity) < statement.end; nextFind += 1) {
      const find = finds[nextFind];
      if (find && isMeant(find.key, form?.kind)) listOf(here, find.key).push(find.found);
    }
    count(kinds, here);
  }
  return { statements, kinds };
}

type Find = { key: StatementKindKey; found: string; start: number };

const KEYS = Object.keys(STATEMENT_KINDS) as StatementKindKey[];
const BOOK = bindPhrases<StatementKindKey>([
  ...KEYS.flatMap((key) => STATEMENT_KINDS[key].phrases.map((phrase) => [key, phrase] as const)),
  ...OTHER_MEANINGS.map((phrase) => [null, phrase] as const),
]);

function listOf(lists: Map<StatementKindKey, string[]>, key: StatementKindKey): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function count(kinds: Kinds, here: ReadonlyMap<StatementKindKey, string[]>): void {
  const leading = KEYS.find((key) => here.has(key));
  for (const [key, found] of here) {
    const kind = kinds.get(key) ?? { sentences: 0, leading: 0, found: [] };
    kind.sentences += 1;
    if (key === leading) kind.leading += 1;
    kind.found.push(...found);
    kinds.set(key, kind);
  }
}

/** "Will the Sun explode?" and "Should I …?" ask; their verbs predict and demand nothing. */
function isMeant(key: StatementKindKey, form: 'question' | 'instruction' | undefined): boolean {
  return (
    form !== 'question' || (key !== 'prediction' && key !== 'opinion' && key !== 'instruction')
  );
}

/** Will Smith and Best Buy: capitals inside a sentence, or before a further capital. */
function isName(text: string, { found, start }: Find): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  const after = text.slice(start + found.length, start + found.length + 2);
  return /^\s\p{Lu}/u.test(after) || /[\p{L},]\s$/u.test(text.slice(Math.max(0, start - 2), start));
}

function liesAhead({ found }: Figure, now: Date): boolean {
  const year = /\b(?:1\d|20)\d\d\b/.exec(found)?.[0];
  return year !== undefined && Number(year) > now.getUTCFullYear();
}
