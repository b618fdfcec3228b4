import { causeTurns } from './causeTurns.ts';
import { sentenceTurns } from './sentenceTurns.ts';

/**
 * Other sentences that say exactly the same in another construction, as words: genitives, converse
 * verbs, causes, comparisons, generic subjects. A result may be ungrammatical ("the wall can be see"),
 * for only its stems, their order and prepositions are looked at. At most `MOST` are given.
 */
export function rephrase(words: readonly string[]): string[][] {
  if (words.length > LONGEST) return [];
  const start = words.filter((word) => !/^[?,:;]$/.test(word)).join(' ');
  const found = new Set([start]);
  for (const text of found) {
    if (found.size > MOST) break;
    if (text.length > LONGEST_TEXT) continue;
    for (const turn of TURNS) for (const other of turn(text)) found.add(other);
  }
  found.delete(start);
  return [...found].slice(0, MOST).map((text) => text.split(' ').filter((word) => word !== ''));
}

// No phrasing of a general claim in one sentence is longer.
const LONGEST = 30; // words
const LONGEST_TEXT = 1_000; // UTF-16 units
const MOST = 24;

const TURNS = [...sentenceTurns(), ...causeTurns()];
