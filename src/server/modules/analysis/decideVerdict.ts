import type { ReportType } from '../../../shared/schema/report.ts';
import type { Confidence, Verdict } from '../../../shared/schema/result.ts';

/**
 * The headline of a report, from its score (0–100). A claim is true from 70, partly true from 40 and
 * false below; a text is reliable, partly reliable or unreliable at the same bounds. Low confidence
 * gives no verdict at all, whatever the score.
 */
export function decideVerdict(type: ReportType, score: number, confidence: Confidence): Verdict {
  if (confidence === 'low') return 'inconclusive';
  const [best, middle, worst] = VERDICTS[type];
  if (score >= 70) return best;
  return score >= 40 ? middle : worst;
}

const VERDICTS: Record<ReportType, readonly [Verdict, Verdict, Verdict]> = {
  credibility: ['true', 'partially_true', 'false'],
  analysis: ['reliable', 'partially_reliable', 'unreliable'],
};
