import { setImmediate } from 'node:timers/promises';
import type { Result, Signal, Source } from '../../../shared/schema/result.ts';
import { judgeByLanguage } from '../analysts/builtIn/chat.ts';
import { findSpecifics } from '../analysts/builtIn/general.ts';
import { type LookUp, lookUpStatements } from '../analysts/builtIn/matches.ts';
import { type Kinds, sortStatements } from '../analysts/builtIn/statements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { findFigures } from '../analysts/builtIn/text/figures.ts';
import { guessLanguage } from '../analysts/builtIn/text/language.ts';
import { readWords } from '../analysts/builtIn/text/words.ts';
import type { LibraryIndex } from '../library/matching/matchClaim.ts';
import type { DetailedInput } from './analyst.ts';

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

export interface ListedSource extends Source {
  side: 'mainstream' | 'conflicting';
}

/** The report's sources in the order in which it shows them; the n-th is its number n. */
export function listSources({ perplexity: { sources } }: Result): ListedSource[] {
  return [
    ...sources.mainstream.map((source) => ({ ...source, side: 'mainstream' as const })),
    ...sources.conflicting.map((source) => ({ ...source, side: 'conflicting' as const })),
  ];
}

/** "Title (publication)", as the sections name a source. */
export const titleOf = ({ title, publication }: Source): string =>
  title && title !== publication ? `${title} (${publication})` : publication;
