import type { MissingBlock, ModelBlock, SearchBlock } from '../../../shared/schema/result.ts';

/**
 * An analyst's number on the meter, 0–100: a model's truth percentage, or the search analyst's main
 * grade times 10 (spec §9). Null when the analyst gave none.
 */
export function percentageOf(block: { status: string }): number | null {
  const answer = block as ModelBlock | SearchBlock | MissingBlock;
  if (answer.status !== 'answered') return null;
  return 'grades' in answer ? answer.grades.perplexity_main_grade * 10 : answer.truth_percentage;
}
