import { setImmediate } from 'node:timers/promises';
import type { Signal } from '../../../shared/schema/result.ts';
import { judgeByLanguage } from '../analysts/builtIn/builtInChat.ts';
import { findSpecifics } from '../analysts/builtIn/findSpecifics.ts';
import { type LookUp, lookUpStatements } from '../analysts/builtIn/lookUpStatements.ts';
import { type Kinds, sortStatements } from '../analysts/builtIn/sortStatements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { findFigures } from '../analysts/builtIn/text/figures.ts';
import { guessLanguage } from '../analysts/builtIn/text/language.ts';
import { readWords } from '../analysts/builtIn/text/readWords.ts';
import type { LibraryIndex } from '../library/matching/matchClaim.ts';
import type { DetailedInput } from './detailedAnalyst.ts';

/** All that rules can find in a text, and the report that it led to. */
export interface Matter extends DetailedInput {
  lookUp: LookUp;
  language: 'english' | 'other' | 'unsure';
  /** How it is written. */
  wording: readonly Signal[];
  /** Where the text says that it has things from, in its words. */
  attributions: readonly string[];
  kinds: Kinds;
  sentences: number;
  /** Names, places, numbers and dates, or that there are none. */
  specifics: readonly Signal[];
}

/** Reads the text once for all sections. The longest takes about 40 ms, so others get turns between. */
export async function readMatter(index: LibraryIndex, input: DetailedInput): Promise<Matter> {
  const { content: text, type, now, signal } = input;
  await pauseUnless(signal);
  const lookUp = lookUpStatements(index, text, type);
  await pauseUnless(signal);
  const wording = judgeByLanguage(text).signals;
  await pauseUnless(signal);
  const words = readWords(text);
  const language = guessLanguage(words);
  const english = language !== 'other';
  const figures = findFigures(text, words, english);
  await pauseUnless(signal);
  const { statements, kinds } = sortStatements({ text, words, figures, english, now });
  return {
    ...input,
    lookUp,
    language,
    wording,
    attributions: english ? findAttributions(text, words).map(({ found }) => found) : [],
    kinds,
    sentences: statements.length,
    specifics: findSpecifics(text, words, figures, english),
  };
}

async function pauseUnless(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
