import { setImmediate } from 'node:timers/promises';
import type { Result, Signal, Source } from '../../../shared/schema/result.ts';
import { findSpecifics, judgeByLanguage } from '../analysts/builtIn/wording.ts';
import { type LookUp, lookUpStatements } from '../analysts/builtIn/search.ts';
import { type Kinds, sortStatements } from '../analysts/builtIn/statements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { readText } from '../analysts/builtIn/text/figures.ts';
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
  const read = readText(text);
  await yieldUnlessAborted(signal);
  const { statements, kinds } = sortStatements(read, now);
  return {
    ...input,
    lookUp,
    language: read.language,
    wording,
    attributions: read.english ? findAttributions(text, read.words).map(({ found }) => found) : [],
    kinds,
    sentences: statements.length,
    specifics: findSpecifics(read),
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
