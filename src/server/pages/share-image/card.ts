import { dateInWords } from '../../../shared/dates.ts';
import { SHARED_CLAIM_MAX } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Confidence } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { reasonWords, verdictWords } from '../../../shared/verdictWords.ts';

/** Plain data, because it is passed to a thread. */
export interface Card {
  heading: string;
  quoted: boolean;
  site: string | null;
  score: number;
  band: { low: number; high: number };
  label: string;
  verdict: string;
  confidence: Confidence;
  /** Why there is no verdict. */
  reason: string;
  partial: boolean;
  origin: string;
  host: string;
}

/** Null while there is no result. */
export function cardOf(
  { content, result, review, updatedAt }: Report,
  origin: string,
): Card | null {
  if (result === null) return null;
  const { page, overallScore } = result;
  return {
    heading: (page?.title ?? content).slice(0, 10 * SHARED_CLAIM_MAX),
    quoted: page === null,
    site: page?.site ?? null,
    score: overallScore,
    band: result.band,
    label: scoreLabel(overallScore),
    verdict: verdictWords[result.verdict],
    confidence: result.confidence,
    reason: reasonWords(result),
    partial: result.partial,
    origin: `Credibility report, ${dateInWords(updatedAt)}. ${review ? 'Reviewed by a person.' : 'AI-generated.'}`,
    host: new URL(origin).host,
  };
}
