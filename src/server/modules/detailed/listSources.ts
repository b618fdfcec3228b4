import type { Result, Source } from '../../../shared/schema/result.ts';

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
