import type { Figure } from './text/figures.ts';
import { bindPhrases, findForm, findPhrases, findSatireMarks } from './text/phrases.ts';
import { splitStatements, type Statement, type Word } from './text/words.ts';

type StatementKind = {
  name: string;
  noun: string;
  /** Signed percentage points when every sentence is of this kind. */
  effect: number;
  meaning: string;
  /** In the notation of `bindPhrases`. */
  phrases: readonly string[];
};

/** The first matching kind leads a sentence. */
export const STATEMENT_KINDS = {
  satire: {
    name: 'Signs of satire',
    noun: 'satire or a joke',
    effect: -12,
    meaning: 'It may not be meant seriously, so there may be nothing to check.',
    phrases: [
      'this is satire|parody',
      'satirical article|piece|post',
      'just|only kidding|joking',
      'april fools',
    ],
  },
  question: {
    name: 'Question',
    noun: 'a question',
    effect: -2,
    meaning: 'A question states nothing; what can be checked is the statement that it asks about.',
    phrases: [],
  },
  instruction: {
    name: 'Instruction or advice',
    noun: 'an instruction or advice',
    effect: -4,
    meaning: 'Advice is not true or false; what can be checked is the reason given for it.',
    phrases: [
      'you should|must|need_to|have_to|ought_to',
      'make sure that|to|you',
      'be sure to',
      'remember to',
    ],
  },
  prediction: {
    name: 'Prediction',
    noun: 'a prediction',
    effect: -6,
    meaning: 'It speaks of the future, so no record can bear it out yet.',
    phrases: [
      "will|won't|shall",
      'is|are going to be|become|have|happen|end|rise|fall|win|lose|die|collapse|increase|decrease|disappear|get|go|take|make|cause',
      'is|are predicted|expected|projected|forecast|bound|destined to',
      'by the end of this|the decade|century|year',
      'soon be|become|have',
      'in the near|coming future|years|decades',
    ],
  },
  opinion: {
    name: 'Opinion or value judgment',
    noun: 'an opinion or value judgment',
    effect: -6,
    meaning: 'It weighs things by taste or values, which records cannot settle.',
    phrases: [
      'i|we think|believe|feel|guess|suppose|prefer|love|hate|like',
      'in my|our opinion|view',
      "should|shouldn't|ought",
      'must be banned|stopped|punished|abolished|allowed',
      'better than',
      'best|worst|nicest|prettiest|coolest|greatest',
      'beautiful|ugly|boring|overrated|underrated|wonderful|terrible|awful|horrible|amazing|stupid',
      'delicious|disgusting|fantastic|brilliant|annoying|unfair|immoral|unethical|shameful|evil',
      'deserve|deserves|deserved',
      'more|most beautiful|important|interesting|fun|boring|enjoyable|elegant|attractive',
    ],
  },
  cause: {
    name: 'Cause and effect',
    noun: 'a claim about cause and effect',
    effect: -2,
    meaning: 'That two things go together is easier to show than that one brings about the other.',
    phrases: [
      'cause|causes|caused|causing',
      'leads|lead|led to',
      'results|result|resulted in',
      'because|because_of|due_to|owing_to|thanks_to',
      'prevents|prevent|cures|cure|cured|heals|triggers|triggered|stunts|worsens',
      'makes|make|made you|people|them|us|children|it|him|her|kids',
      'gives|give you|people|children',
      'responsible for',
      'raises|raise|increases|increase|lowers|lower|reduces|reduce|doubles your|the risk|chance|chances',
      'linked to',
      'kills|kill|damages|damage|destroys|destroy',
    ],
  },
  quantity: {
    name: 'Quantity or comparison',
    noun: 'a claim about a quantity or comparison',
    effect: 2,
    meaning: 'A quantity can be compared with the records, if they measure the same thing.',
    phrases: [
      'more|less|fewer|higher|lower|larger|smaller|bigger|taller|longer|shorter|older|younger|faster|slower|heavier|lighter|hotter|colder|deeper|wider|closer|farther|further than',
      'twice|half as',
      'largest|smallest|biggest|highest|lowest|tallest|longest|shortest|oldest|youngest|fastest|slowest|heaviest|lightest|hottest|coldest|deepest|widest|closest|farthest|nearest|richest|poorest',
      'most common|populous|expensive|visited|spoken|abundant',
      'half|majority|minority|third|quarter of',
      'as much|many|big|large|tall|high|old|long|fast|heavy as',
      'percent|percentage|average|per_cent',
    ],
  },
} as const satisfies Record<string, StatementKind>;

export type StatementKindKey = keyof typeof STATEMENT_KINDS;

const OTHER_MEANINGS: readonly string[] = [
  'free|his|her|their|last|good|ill|iron|the|my|your|own|a will|wills',
  'best|better known|selling|before|man|men|friend|friends|off|half',
  'at best|worst',
  'no better',
  'good|noble|just|lost|worthy cause|causes',
  'evil eye',
  'more|less or less|more',
  'half of_a_century',
  'i like to|my',
  'lower|make it clear',
];

/** Per kind: sentences of this kind, sentences that it leads, and the words found. */
export type Kinds = Map<StatementKindKey, { sentences: number; leading: number; found: string[] }>;

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
}): { statements: Statement[]; kinds: Kinds; leading: (StatementKindKey | null)[] } {
  const statements = splitStatements(text);
  const finds: Find[] = findSatireMarks(text).map((mark) => ({ key: 'satire', ...mark }));
  if (english) finds.push(...findPhrases(BOOK, text, words).filter((hit) => !isName(text, hit)));
  for (const figure of figures) {
    if (figure.kind === 'quantity') finds.push({ key: 'quantity', ...figure });
    else if (liesAhead(figure, now)) finds.push({ key: 'prediction', ...figure });
  }
  finds.sort((a, b) => a.start - b.start);

  const kinds: Kinds = new Map();
  const leading: (StatementKindKey | null)[] = [];
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
    leading.push(KEYS.find((key) => here.has(key)) ?? null);
    count(kinds, here);
  }
  return { statements, kinds, leading };
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

/** In "Will the Sun explode?" and "Should I …?" the verbs do not predict or demand. */
function isMeant(key: StatementKindKey, form: 'question' | 'instruction' | undefined): boolean {
  return (
    form !== 'question' || (key !== 'prediction' && key !== 'opinion' && key !== 'instruction')
  );
}

/** Will Smith and Best Buy: capitals inside a sentence, or before another capital. */
function isName(text: string, { found, start }: Find): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  const after = text.slice(start + found.length, start + found.length + 2);
  return /^\s\p{Lu}/u.test(after) || /[\p{L},]\s$/u.test(text.slice(Math.max(0, start - 2), start));
}

function liesAhead({ found }: Figure, now: Date): boolean {
  const year = /\b(?:1\d|20)\d\d\b/.exec(found)?.[0];
  return year !== undefined && Number(year) > now.getUTCFullYear();
}
