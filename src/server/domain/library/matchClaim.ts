import { readings, type Reading } from './readings.ts';
import { type Proposition, readProposition } from './readProposition.ts';
import { sameQuantity } from './readQuantities.ts';
import type { LibraryRecord } from './record.ts';
import { compareOrder } from './compareOrder.ts';
import { splitWords } from './splitWords.ts';

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
 * roles as they are. What differs may be inflection, spelling, a listed synonym, the voice, a plain
 * frame ("is it true that …"), softening words, and negation, which decides the polarity.
 * Null when nothing or more than one record fits.
 */
export function matchClaim(index: LibraryIndex, text: string): ClaimMatch | null {
  if (text.length > MAX_LENGTH) return null;
  const words = splitWords(text);
  if (words.length > MAX_WORDS) return null;
  for (const reading of readings(words)) {
    const matches = matchReading(index, reading);
    const best = matches[0];
    if (!best) continue;
    const rivals = matches.filter((match) => match.similarity === best.similarity);
    const agree = rivals.every((m) => m.record === best.record && m.polarity === best.polarity);
    return agree ? best : null;
  }
  return null;
}

/** Phrasings by the content words they consist of. Build it once and keep it. */
export interface LibraryIndex {
  phrasings: ReadonlyMap<string, readonly IndexedPhrasing[]>;
  /** Number of records. */
  size: number;
}

interface IndexedPhrasing {
  record: LibraryRecord;
  text: string;
  proposition: Proposition;
}

/** An index over the claims and phrasings of the records. */
export function buildLibraryIndex(records: readonly LibraryRecord[]): LibraryIndex {
  const phrasings = new Map<string, IndexedPhrasing[]>();
  for (const record of records) {
    for (const text of [record.claim, ...record.phrasings]) {
      const proposition = readProposition(splitWords(text));
      if (proposition.tokens.length === 0) continue;
      const key = contentKey(proposition);
      phrasings.set(key, [...(phrasings.get(key) ?? []), { record, text, proposition }]);
    }
  }
  return { phrasings, size: records.length };
}

// No phrasing is nearly as long, so longer input is answered without being read.
const MAX_LENGTH = 600; // UTF-16 units
const MAX_WORDS = 80;

const SOFT_WORD = 0.02;
const MOVED_PHRASE = 0.05;
const FRAME = 0.02;

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
  const negated = known.proposition.negative !== asked.negative;
  if (negated && asked.scopeSensitive) return null;
  // No evidence that something is not so does not show that it is, nor is some evidence a proof.
  if (reading.evidence && (asked.negative || !reading.denied)) return null;
  const softer = Math.abs(asked.softened - known.proposition.softened) * SOFT_WORD;
  const similarity =
    1 - softer - (order === 'moved' ? MOVED_PHRASE : 0) - (isFramed(reading) ? FRAME : 0);
  return {
    record: known.record,
    polarity: negated === reading.denied ? 'same' : 'opposite',
    similarity: Math.max(0, Number(similarity.toFixed(2))),
    phrasing: known.text,
    attributed: reading.attributed,
  };
}

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
