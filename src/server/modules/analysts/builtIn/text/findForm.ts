import type { Word } from './readWords.ts';

/**
 * Whether the form of one sentence makes it a question or an order, with the words that show it;
 * null for a statement. A sentence that only begins like one ("What doesn't kill you makes you
 * stronger", "Drink driving kills") is a statement.
 */
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

/** "Do not …", "Do your own …": orders, where "Do vaccines …" asks. */
const DOING = words('do');
const DONE = words('not your it this that something');
/** Verbs with which no English statement begins. */
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
