import type { LibraryRecord, Rating } from '../record.ts';
import { exchangeParts, rephrase } from './phrasing.ts';
import { type Proposition, readProposition, type Token } from './proposition.ts';
import { sameQuantity } from './quantities.ts';
import { type Reading, readings, tenseOf } from './readings.ts';
import { countUnknown, correctSpelling, readSpelling, type Spelling } from './spelling.ts';
import { synonymWords } from './stem.ts';
import { knownWords, pauses, splitWords } from './words.ts';

export interface ClaimMatch {
  record: LibraryRecord;
  /** `opposite` when the text denies the record's claim. */
  polarity: 'same' | 'opposite';
  /** 0–1; 1 for the same words in the same order. */
  similarity: number;
  attributed: boolean;
}

/** Prefers no match to a wrong one. Null without a match, or when records disagree. */
export function matchClaim(index: LibraryIndex, text: string): ClaimMatch | null {
  if (text.length > MAX_LENGTH) return null;
  const words = splitWords(text);
  if (words.length > MAX_WORDS) return null;
  const asTyped = matchWords(index, words);
  if (asTyped) return asTyped;
  const corrected = correctSpelling(index.spelling, words);
  const match = corrected && matchWords(index, corrected);
  return match && { ...match, similarity: reduce(match.similarity, CORRECTED) };
}

function matchWords(index: LibraryIndex, words: readonly string[]): ClaimMatch | null {
  const found = readings(words);
  const direct = decide(index, found);
  if (direct) return direct;
  const plausible = found.filter(
    (reading) => countUnknown(index.spelling, reading.words) <= UNKNOWN_MAX,
  );
  return decide(index, plausible.flatMap(rephrased));
}

const rephrased = (reading: Reading): Reading[] =>
  rephrase(reading.words).map((words) => ({ ...reading, words, rephrased: true }));

function decide(index: LibraryIndex, found: readonly Reading[]): ClaimMatch | null {
  for (const reading of found) {
    const matches = matchReading(index, reading);
    const best = matches[0];
    if (!best) continue;
    const rivals = matches.filter((match) => match.similarity === best.similarity);
    return rivals.every((rival) => sideOf(rival) === sideOf(best)) ? preferred(rivals) : null;
  }
  return null;
}

const sideOf = ({ polarity, record }: ClaimMatch): string =>
  `${polarity} ${record.rating.replace('MOSTLY_', '')}`;

function preferred(rivals: readonly ClaimMatch[]): ClaimMatch {
  const rank = ({ record }: ClaimMatch) =>
    record.origin === 'starter' ? Infinity : (record.reviewedAt?.getTime() ?? 0);
  return rivals.reduce((first, rival) => (rank(first) >= rank(rival) ? first : rival));
}

export interface LibraryIndex {
  phrasings: ReadonlyMap<string, readonly IndexedPhrasing[]>;
  spelling: Spelling;
}

interface IndexedPhrasing {
  record: LibraryRecord;
  /** Null when the phrasings of the record have both tenses, so that time does not matter. */
  tense: Reading['tense'];
  proposition: Proposition;
  same: boolean;
}

export async function indexRecords(records: readonly LibraryRecord[]): Promise<LibraryIndex> {
  const pause = pauses();
  const phrasings = new Map<string, IndexedPhrasing[]>();
  const sentences: string[][] = [];
  for (const record of records) {
    const own = [record.claim, ...record.phrasings].map(splitWords);
    sentences.push(...own);
    const tenses = new Set(own.flatMap((words) => tenseOf(words) ?? []));
    const [tense = null] = tenses.size === 1 ? tenses : [];
    const add = (words: readonly string[], same = false): void => {
      const proposition = readProposition(words);
      if (proposition.tokens.length === 0) return;
      const key = contentKey(proposition);
      const known = { record, tense, proposition, same };
      const others = phrasings.get(key);
      if (others) others.push(known);
      else phrasings.set(key, [known]);
    };
    for (const words of own) {
      add(words, true);
      for (const rephrasing of rephrase(words)) add(rephrasing);
    }
    for (const words of exchangeParts(own)) add(words);
    await pause();
  }
  const spelling = await readSpelling(sentences, [...knownWords(), ...synonymWords()]);
  return { phrasings, spelling };
}

const MAX_LENGTH = 600; // UTF-16 units
const MAX_WORDS = 80;
const UNKNOWN_MAX = 2;
const SOFT_WORD = 0.02;
const MOVED_PHRASE = 0.05;
const FRAME = 0.02;
const REPHRASED = 0.05;
const CORRECTED = 0.05;

function contentKey(proposition: Proposition): string {
  const keys = proposition.tokens.map((token) => token.key).sort();
  return [...keys, '|', ...proposition.modifiers].join(' ');
}

function matchReading(index: LibraryIndex, reading: Reading): ClaimMatch[] {
  const input = readProposition(reading.words);
  if (input.tokens.length === 0) return [];
  const candidates = index.phrasings.get(contentKey(input)) ?? [];
  const matches = candidates.flatMap((candidate) => compare(candidate, input, reading) ?? []);
  return matches.sort((a, b) => b.similarity - a.similarity);
}

function compare(known: IndexedPhrasing, input: Proposition, reading: Reading): ClaimMatch | null {
  if (known.tense && reading.tense && known.tense !== reading.tense) return null;
  const order = compareOrder(known.proposition.tokens, input.tokens);
  if (!order || !sameAmounts(known.proposition, input)) return null;
  if (!sameAbility(known.proposition, input, known.record.rating)) return null;
  const negated = known.proposition.negative !== input.negative;
  if (negated && input.scopeSensitive) return null;
  // Missing evidence against a claim does not prove it, and some evidence is no proof.
  if (reading.evidence && (input.negative || !reading.denied)) return null;
  const penalty =
    Math.abs(input.softened - known.proposition.softened) * SOFT_WORD +
    (order === 'moved' ? MOVED_PHRASE : 0) +
    (reading.denied || reading.attributed ? FRAME : 0) +
    (reading.rephrased || !known.same ? REPHRASED : 0);
  return {
    record: known.record,
    polarity: negated === reading.denied ? 'same' : 'opposite',
    similarity: reduce(1, penalty),
    attributed: reading.attributed,
  };
}

const reduce = (similarity: number, by: number): number =>
  Math.max(0, Number((similarity - by).toFixed(2)));

function sameAmounts(known: Proposition, input: Proposition): boolean {
  const amounts = (p: Proposition) => p.tokens.flatMap((token) => token.quantity ?? []);
  const others = amounts(input);
  return amounts(known).every((quantity, i) => {
    const other = others[i];
    return other !== undefined && sameQuantity(quantity, other);
  });
}

/** "Never does" is "cannot"; "can cause" is less than "causes", "will harm" more than "harms". */
function sameAbility(known: Proposition, input: Proposition, rating: Rating): boolean {
  if (known.foretold !== input.foretold) {
    if (known.foretold || !input.toAnyone || rating !== 'FALSE') return false;
  }
  if (known.able === input.able) return true;
  const [able, plain] = known.able ? [known, input] : [input, known];
  if (plain.negative && plain.never) return true;
  if (!known.tokens.some(isCausing)) return false;
  if (able === known) return rating === 'FALSE';
  return rating === 'TRUE' || rating === 'MOSTLY_TRUE' || rating === 'FALSE';
}

const isCausing = ({ key, voice }: Token): boolean =>
  key === 'caus' || (key === 'mak' && voice === 'active');

/** `moved`: a phrase moved or the sides of "is" are swapped. Null when the roles may differ. */
function compareOrder(known: readonly Token[], input: readonly Token[]): 'same' | 'moved' | null {
  const pairs = pairTokens(known, input);
  if (pairs.length < known.length) return null;
  if (pairs.some(({ one, other }) => one.voice && other.voice && one.voice !== other.voice))
    return null;
  const [first, ...others] = pairs.filter(({ place }, i) => pairs[i - 1]?.place !== place - 1);
  const [second] = others;
  if (!first || !second) return sameCopula(known, input) ? 'same' : null;
  const isPrepositional = ({ one }: { one: Token }) => one.preposition !== null;
  // After a common start, prepositional phrases may change places.
  if (others.length > 1) return first.place === 0 && others.every(isPrepositional) ? 'moved' : null;
  if (isPrepositional(first) || isPrepositional(second)) return 'moved';
  // With "the", both sides of "is" name one thing and may be swapped.
  const isAfterBe = first.other.afterBe && second.one.afterBe;
  return isAfterBe && second.one.definite && second.other.definite ? 'moved' : null;
}

function pairTokens(known: readonly Token[], input: readonly Token[]) {
  const placed = input.map((other, place) => ({ other, place }));
  const free = Map.groupBy(placed, ({ other }) => slot(other));
  return known.flatMap((one) => {
    const found = free.get(slot(one))?.shift();
    return found ? { one, ...found } : [];
  });
}

const slot = (token: Token): string => `${token.preposition ?? ''} ${token.key}`;

/** "Australia's capital is Sydney" is not "Australia is the capital, Sydney". */
function sameCopula(known: readonly Token[], input: readonly Token[]): boolean {
  const places = (tokens: readonly Token[]) =>
    tokens.flatMap((token, i) => (token.afterBe ? [i] : [])).join();
  const [one, other] = [places(known), places(input)];
  return one === '' || other === '' || one === other;
}
