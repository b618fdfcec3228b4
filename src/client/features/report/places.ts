import type { Place, Provenance, Result } from '../../../shared/schema/result.ts';

/** The three analysts in the order in which they are shown. */
export const PLACES = [
  { place: 'chat', title: 'Chat analysis' },
  { place: 'search', title: 'Search analysis' },
  { place: 'general', title: 'General analysis' },
] as const satisfies readonly { place: Place; title: string }[];

/** What an analyst said in numbers: 0–100, or why there is none. */
export type Answer =
  { status: 'answered'; percentage: number } | { status: 'failed' | 'refused' | 'timed_out' };

export function answerOf(result: Result, place: Place): Answer {
  if (place === 'search') {
    return { status: 'answered', percentage: result.perplexity.grades.perplexity_main_grade * 10 };
  }
  const block = place === 'chat' ? result.openAI : result.gemini;
  return block.status === 'answered'
    ? { status: 'answered', percentage: block.truth_percentage }
    : block;
}

/** Why an analyst gave no number. */
export const missingWords = {
  failed: 'Did not answer',
  refused: 'Declined to judge this',
  timed_out: 'Ran out of time',
} as const;

/** "Built-in analyst", or the vendor with its model. */
export function nameOf({ kind, name, model }: Provenance): string {
  if (kind === 'built-in') return 'Built-in analyst';
  return model === null ? name : `${name}, ${model}`;
}
