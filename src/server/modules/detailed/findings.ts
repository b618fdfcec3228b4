import { setImmediate } from 'node:timers/promises';
import type { Result, Signal, Source } from '../../../shared/schema/result.ts';
import { judgeByLanguage } from '../analysts/builtIn/chat.ts';
import { findSpecifics } from '../analysts/builtIn/general.ts';
import { type LookUp, lookUpStatements } from '../analysts/builtIn/search.ts';
import { type Kinds, sortStatements } from '../analysts/builtIn/statements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { findFigures } from '../analysts/builtIn/text/figures.ts';
import { guessLanguage } from '../analysts/builtIn/text/language.ts';
import { readWords } from '../analysts/builtIn/text/words.ts';
import type { LibraryIndex } from '../library/matching/matchClaim.ts';
import type { DetailedInput } from './analyst.ts';

export interface Findings extends DetailedInput {
  lookUp: LookUp;
  language: 'english' | 'other' | 'unsure';
  wording: readonly Signal[];
  attributions: readonly string[];
  kinds: Kinds;
  sentences: number;
  specifics: readonly Signal[];
}

/** The longest text takes about 40 ms, so it yields to the event loop in between. */
export async function readFindings(index: LibraryIndex, input: DetailedInput): Promise<Findings> {
  const { content: text, type, now, signal } = input;
  await yieldUnlessAborted(signal);
  const lookUp = lookUpStatements(index, text, type);
  await yieldUnlessAborted(signal);
  const wording = judgeByLanguage(text).signals;
  await yieldUnlessAborted(signal);
  const words = readWords(text);
  const language = guessLanguage(words);
  const english = language !== 'other';
  const figures = findFigures(text, words, english);
  await yieldUnlessAborted(signal);
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

async function yieldUnlessAborted(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

export interface ListedSource extends Source {
  side: 'mainstream' | 'conflicting';
}

export function listSources({ perplexity: { sources } }: Result): ListedSource[] {
  return [
    ...sources.mainstream.map((source) => ({ ...source, side: 'mainstream' as const })),
    ...sources.conflicting.map((source) => ({ ...source, side: 'conflicting' as const })),
  ];
}

export const titleOf = ({ title, publication }: Source): string =>
  title && title !== publication ? `${title} (${publication})` : publication;
