import type { LibraryRecord, Rating } from '../record.ts';
import { knownWords } from './knownWords.ts';
import { exchangeParts } from './parts.ts';
import { rephrase } from './phrasing.ts';
import { type Proposition, readProposition, type Token } from './proposition.ts';
import { sameQuantity } from './quantities.ts';
import { type Reading, readings } from './readings.ts';
import { countUnknown, mendSpelling, type Spelling, spellingSteps } from './spelling.ts';
import { synonymWords } from './synonyms.ts';
import { runSteps, splitWords, type Steps } from './words.ts';

export interface ClaimMatch {
  record: LibraryRecord;
  /** `opposite` when the text says exactly that the record's claim is not so. */
  polarity: 'same' | 'opposite';
  /** 0–1: 1 for the same words in the same order, less for each softening word and moved phrase. */
  similarity: number;
  /** The claim or phrasing of the record that the text equals. */
  phrasing: string;
  /** The text reports that somebody says it; whether they do was not looked at. */
  attributed: boolean;
}

/**
 * The record that makes the very claim of `text` (one statement or question), or its denial.
 *
 * Precision comes first: every content word, amount, preposition, modal and restricting word of the
 * text must be in one phrasing of the record and the other way round, in an order that leaves the
 * roles as they are. What differs may be inflection, spelling, a listed synonym, the voice, a
 * construction that says the same, a part that two phrasings of the record show to be exchangeable, a
 * plain frame ("is it true that …"), softening words, and negation, which decides the polarity. Only
 * where nothing fits are slips of the finger mended.
 * Null when nothing fits, or records that disagree.
 */
export function matchClaim(index: LibraryIndex, text: string): ClaimMatch | null {
  if (text.length > MAX_LENGTH) return null;
  const words = splitWords(text);
  if (words.length > MAX_WORDS) return null;
  const asTyped = matchWords(index, words);
  if (asTyped) return asTyped;
  const mended = mendSpelling(index.spelling, words);
  const match = mended && matchWords(index, mended);
  return match && { ...match, similarity: lessen(match.similarity, MENDED) };
}

/** The outermost reading that a record fits, in its own words or else in another construction. */
function matchWords(index: LibraryIndex, words: readonly string[]): ClaimMatch | null {
  const found = readings(words);
  const asSaid = decide(index, found);
  if (asSaid) return asSaid;
  const nearly = found.filter(
    (reading) => countUnknown(index.spelling, reading.words) <= FEW_UNKNOWN,
  );
  return decide(index, nearly.flatMap(rephrased));
}

const rephrased = (reading: Reading): Reading[] =>
  rephrase(reading.words).map((words) => ({ ...reading, words, rephrased: true }));

function decide(index: LibraryIndex, found: readonly Reading[]): ClaimMatch | null {
  for (const reading of found) {
    const matches = matchReading(index, reading);
    const best = matches[0];
    if (!best) continue;
    const rivals = matches.filter((match) => match.similarity === best.similarity);
    return rivals.every((rival) => agrees(rival, best)) ? foremost(rivals) : null;
  }
  return null;
}

/** One record, or several fact-checkers' of the same claim that come down on the same side. */
function agrees(rival: ClaimMatch, best: ClaimMatch): boolean {
  return (
    rival.polarity === best.polarity && SIDES[rival.record.rating] === SIDES[best.record.rating]
  );
}

const SIDES: Record<Rating, number> = {
  TRUE: 1,
  MOSTLY_TRUE: 1,
  MIXED: 0,
  MOSTLY_FALSE: -1,
  FALSE: -1,
};

/** This project's own record before imported ones, of those the latest. */
function foremost(rivals: readonly ClaimMatch[]): ClaimMatch | null {
  const rank = ({ record }: ClaimMatch) =>
    record.origin === 'starter' ? Infinity : (record.reviewedAt?.getTime() ?? 0);
  return rivals.reduce<ClaimMatch | null>(
    (first, rival) => (first && rank(first) >= rank(rival) ? first : rival),
    null,
  );
}

/** Phrasings by the content words they consist of. Build it once and keep it. */
export interface LibraryIndex {
  phrasings: ReadonlyMap<string, readonly IndexedPhrasing[]>;
  spelling: Spelling;
  /** Number of records. */
  size: number;
}

interface IndexedPhrasing {
  record: LibraryRecord;
  text: string;
  proposition: Proposition;
  /** In its own construction, not in another that says the same. */
  same: boolean;
}

/** An index over the claims and phrasings of the records, made at once. */
export function buildLibraryIndex(records: readonly LibraryRecord[]): LibraryIndex {
  return runSteps(indexSteps(records));
}

/** The same in steps of less than a millisecond, for who has others to think of. */
export function* indexSteps(records: readonly LibraryRecord[]): Steps<LibraryIndex> {
  const phrasings = new Map<string, IndexedPhrasing[]>();
  const sentences: string[][] = [];
  for (const record of records) {
    const texts = [record.claim, ...record.phrasings];
    const own = texts.map(splitWords);
    sentences.push(...own);
    const add = (text: string, words: readonly string[], same: boolean): void => {
      const proposition = readProposition(words);
      if (proposition.tokens.length === 0) return;
      const key = contentKey(proposition);
      const known = { record, text, proposition, same };
      const others = phrasings.get(key);
      if (others) others.push(known);
      else phrasings.set(key, [known]);
    };
    texts.forEach((text, i) => {
      add(text, own[i] ?? [], true);
      for (const turned of rephrase(own[i] ?? [])) add(text, turned, false);
    });
    for (const { from, words } of exchangeParts(own)) add(texts[from] ?? '', words, false);
    yield;
  }
  return {
    phrasings,
    spelling: yield* spellingSteps(sentences, [...knownWords(), ...synonymWords()]),
    size: records.length,
  };
}

// No phrasing is nearly as long, so longer input is answered without being read.
const MAX_LENGTH = 600; // UTF-16 units
const MAX_WORDS = 80;

/** Words of a construction may be in no record, but a sentence with more of them is about others. */
const FEW_UNKNOWN = 2;

const SOFT_WORD = 0.02;
const MOVED_PHRASE = 0.05;
const FRAME = 0.02;
const TURNED = 0.05;
const MENDED = 0.05;

function contentKey(proposition: Proposition): string {
  const keys = proposition.tokens.map((token) => token.key).sort();
  return [...keys, '|', ...proposition.modifiers].join(' ');
}

/** Best first. */
function matchReading(index: LibraryIndex, reading: Reading): ClaimMatch[] {
  const asked = readProposition(reading.words);
  if (asked.tokens.length === 0) return [];
  const candidates = index.phrasings.get(contentKey(asked)) ?? [];
  return candidates
    .flatMap((candidate) => compare(candidate, asked, reading) ?? [])
    .sort((a, b) => b.similarity - a.similarity);
}

function compare(known: IndexedPhrasing, asked: Proposition, reading: Reading): ClaimMatch | null {
  const order = compareOrder(known.proposition.tokens, asked.tokens);
  if (!order || !sameAmounts(known.proposition, asked)) return null;
  if (!sameAbility(known.proposition, asked, known.record.rating)) return null;
  const negated = known.proposition.negative !== asked.negative;
  if (negated && asked.scopeSensitive) return null;
  // No evidence that something is not so does not show that it is, nor is some evidence a proof.
  if (reading.evidence && (asked.negative || !reading.denied)) return null;
  const softer = Math.abs(asked.softened - known.proposition.softened) * SOFT_WORD;
  const turned = reading.rephrased === true || !known.same;
  const less =
    softer +
    (order === 'moved' ? MOVED_PHRASE : 0) +
    (isFramed(reading) ? FRAME : 0) +
    (turned ? TURNED : 0);
  return {
    record: known.record,
    polarity: negated === reading.denied ? 'same' : 'opposite',
    similarity: lessen(1, less),
    phrasing: known.text,
    attributed: reading.attributed,
  };
}

const lessen = (similarity: number, by: number): number =>
  Math.max(0, Number((similarity - by).toFixed(2)));

const isFramed = (reading: Reading): boolean => reading.denied || reading.attributed;

/** Amounts of one unit stand in the same order in both, each equal by conversion. */
function sameAmounts(known: Proposition, asked: Proposition): boolean {
  const amounts = (p: Proposition) => p.tokens.flatMap((token) => token.quantity ?? []);
  const theirs = amounts(asked);
  return amounts(known).every((quantity, i) => {
    const other = theirs[i];
    return other !== undefined && sameQuantity(quantity, other);
  });
}

/**
 * Whether "can" in one of the two leaves them the same claim or exact denials. "Never does" is
 * "cannot do", and "can do" denies both. "Can cause" is less than "causes": it shares the verdict of
 * what is true, and of what is flatly false, but not that of what is so by degrees. "It will harm
 * you" is "it harms" said strongly: that is as false where it is flatly false.
 */
function sameAbility(known: Proposition, asked: Proposition, rating: Rating): boolean {
  if (known.foretold !== asked.foretold) {
    if (known.foretold || !asked.toAnyone || rating !== 'FALSE') return false;
  }
  if (known.able === asked.able) return true;
  const [able, plain] = known.able ? [known, asked] : [asked, known];
  if (plain.negative && plain.never) return true;
  if (!known.tokens.some(isCausing)) return false;
  if (able === known) return rating === 'FALSE';
  return rating === 'TRUE' || rating === 'MOSTLY_TRUE' || rating === 'FALSE';
}

/** "Makes", but not "made of". */
const isCausing = ({ key, voice }: Token): boolean =>
  key === 'caus' || (key === 'mak' && voice === 'active');

/**
 * How the words of two sentences with the same words are arranged: `same`; `moved` when only a
 * prepositional phrase stands elsewhere ("at sea level water boils …") or subject and description
 * change places ("the capital of X is Y"); null when the roles may differ ("dogs chase cats").
 */
function compareOrder(known: readonly Token[], asked: readonly Token[]): 'same' | 'moved' | null {
  const places = placesOf(known, asked);
  if (!places) return null;
  // "Dogs see" and "dogs are seen" have the same words.
  const voices = known.map((token, i) => [token.voice, asked[places[i] ?? 0]?.voice ?? null]);
  if (voices.some(([one, other]) => one && other && one !== other)) return null;
  const runs = splitRuns(places);
  if (runs.length === 1) return sameCopula(known, asked) ? 'same' : null;
  const starts = runs.map((run) => known[run.from]);
  const prepositional = starts.map((token) => token?.preposition != null);
  const inAsked = [...runs.keys()].sort((a, b) => (runs[a]?.place ?? 0) - (runs[b]?.place ?? 0));
  if (runs.length === 2) {
    if (prepositional.some(Boolean)) return 'moved';
    return isCopulaExchange(known, asked, runs[1]?.from ?? 0, places) ? 'moved' : null;
  }
  // Behind a common beginning, phrases that each begin with their preposition may change places.
  const beginsAlike = inAsked[0] === 0;
  return beginsAlike && prepositional.slice(1).every(Boolean) ? 'moved' : null;
}

/** Where each known token stands in the asked sentence; null when a preposition or amount differs. */
function placesOf(known: readonly Token[], asked: readonly Token[]): number[] | null {
  const free = new Map<string, number[]>();
  asked.forEach((token, i) => free.set(slot(token), [...(free.get(slot(token)) ?? []), i]));
  const places: number[] = [];
  for (const token of known) {
    const place = free.get(slot(token))?.shift();
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}

const slot = (token: Token): string => `${token.preposition ?? ''} ${token.key}`;

interface Run {
  from: number;
  place: number;
}

/** The longest stretches that stand together in both. */
function splitRuns(places: readonly number[]): Run[] {
  return places.flatMap((place, from) =>
    from > 0 && places[from - 1] === place - 1 ? [] : [{ from, place }],
  );
}

/**
 * "Australia's capital is Sydney" and "Australia is the capital, Sydney" have the same words in the
 * same order; where both show where their predicate begins, it must be in one place.
 */
function sameCopula(known: readonly Token[], asked: readonly Token[]): boolean {
  const places = (tokens: readonly Token[]) =>
    tokens.flatMap((token, i) => (token.afterBe ? [i] : [])).join();
  const [one, other] = [places(known), places(asked)];
  return one === '' || other === '' || one === other;
}

/** "Y is the B of X" and "The B of X is Y" say one thing, for what is named by "the" there is one of. */
function isCopulaExchange(
  known: readonly Token[],
  asked: readonly Token[],
  split: number,
  places: readonly number[],
): boolean {
  const subject = asked[places[0] ?? 0];
  const predicate = asked[places[split] ?? 0];
  const knownPredicate = known[split];
  if (!knownPredicate?.afterBe || !subject?.afterBe) return false;
  const unique = (token: Token | undefined): boolean => token?.definite === true;
  return unique(knownPredicate) && unique(predicate);
}
