import type { MissingBlock, ModelBlock, Place, Result, SearchBlock } from './schema/result.ts';

export const PLACES = ['chat', 'search', 'general'] as const satisfies readonly Place[];

type Answered = Pick<Result, 'confidenceBasis' | 'openAI' | 'perplexity' | 'gemini'>;

export const blockOf = ({ openAI, perplexity, gemini }: Answered, place: Place) =>
  ({ chat: openAI, search: perplexity, general: gemini })[place];

/** 0–100; null without an answer. */
export function percentageOf(block: ModelBlock | SearchBlock | MissingBlock): number | null {
  if (block.status !== 'answered') return null;
  return 'grades' in block ? block.grades.perplexity_main_grade * 10 : block.truth_percentage;
}

/** 0–100; null without an answer or a position. */
export function numberIn(result: Answered, place: Place): number | null {
  if (result.confidenceBasis.positions?.[place] === null) return null;
  return percentageOf(blockOf(result, place));
}

export const numbersIn = (result: Answered) =>
  PLACES.flatMap((place) => {
    const at = numberIn(result, place);
    return at === null ? [] : [{ place, at }];
  });
