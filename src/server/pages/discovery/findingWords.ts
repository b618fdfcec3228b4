import type { Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';

/** What came of a report, in a sentence or two. */
export function findingWords({ overallScore, verdict, confidence }: Result): string {
  const label = scoreLabel(overallScore);
  return confidence === 'low'
    ? `Inconclusive: not enough evidence. Provisional score ${overallScore} of 100, ${label}.`
    : `${verdictWords[verdict]}: ${overallScore} of 100, ${label}. Confidence ${confidence}.`;
}
