import { type ClaimWord, MANY, type SearchWord } from './radar.repository.ts';

const CORRECTIONS_MAX = 6;

export function writeQuery(wanted: readonly SearchWord[], unwanted: readonly SearchWord[]) {
  const words = wanted.map(formsOf);
  if (words.length === 0) return null;
  const not = unwanted.map(({ word }) => `!${quoted(word)}`);
  const any = wanted.map((searchWord) => `(${patternsOf(searchWord, wanted.length).join(' | ')})`);
  return {
    matching: [...any, ...not].join(' & '),
    best: words.flat().map(quoted).join(' | '),
  };
}

const FEW_WORDS = 4;

/** A very common word matches at most a few longer words, because prefixes are slow. */
function patternsOf(searchWord: SearchWord, words: number): string[] {
  const { word, longer } = searchWord;
  if (longer === null || words === 1) return formsOf(searchWord).map(asPrefix);
  return (words > FEW_WORDS ? [word] : [word, ...longer]).map(quoted);
}

function formsOf({ word, known, near }: SearchWord): string[] {
  const edits = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const corrections = known
    ? []
    : near.filter((other) => isNear(Array.from(word), Array.from(other), edits));
  return [word, ...corrections.slice(0, CORRECTIONS_MAX)];
}

/** A prefix of one or two letters matches too many words. */
const asPrefix = (word: string): string =>
  Array.from(word).length < 3 ? quoted(word) : `${quoted(word)}:*`;

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** A swap of neighbors is one edit. */
export function isNear(one: readonly string[], other: readonly string[], edits: number): boolean {
  if (one.length === 0 || other.length === 0) return one.length + other.length <= edits;
  if (one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  if (edits <= 0) return false;
  const isSwap = one[0] === other[1] && one[1] === other[0];
  const without = (letters: number, others: number) =>
    isNear(one.slice(letters), other.slice(others), edits - 1);
  return without(1, 1) || without(1, 0) || without(0, 1) || (isSwap && without(2, 2));
}

const FINDERS = 4;

/** Each pair has a word that is in few reports, because the database reads all of these. */
export function pairUp(words: readonly ClaimWord[]): string | null {
  const finders = words.filter(({ known }) => known).slice(0, FINDERS);
  const [rarest] = finders;
  if (!rarest || finders.length < 2 || rarest.reports > 5 * MANY) return null;
  const forms = finders.map(inAnyForm);
  if (rarest.reports > MANY) return forms.join(' & ');
  const pairs = finders.flatMap(({ reports }, i) =>
    reports > MANY ? [] : forms.slice(i + 1).map((form) => `(${forms[i]} & ${form})`),
  );
  return pairs.join(' | ');
}

/** A common word in all its forms is slow to find. */
export function inAnyForm({ word, reports }: ClaimWord): string {
  if (reports > MANY || Array.from(word).length < 5) return quoted(word);
  return `${quoted(word.replace(/s$/, ''))}:*`;
}
