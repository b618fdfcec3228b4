import { dateInWords } from '../../../shared/dates.ts';
import { SHARED_CLAIM_MAX } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Confidence } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';

/** What a share image tells of a report. Plain data: it is handed to another thread. */
export interface Card {
  /** The claim, or the title of the page that was judged. */
  heading: string;
  /** A claim stands in quotation marks, a title does not. */
  quoted: boolean;
  /** The site of the page; null for a claim. */
  site: string | null;
  score: number;
  band: { low: number; high: number };
  label: string;
  verdict: string;
  confidence: Confidence;
  partial: boolean;
  /** In words: when, and made by whom. */
  origin: string;
  /** Where it can be read. */
  host: string;
}

/** What is painted of a report; null while it has no result. `origin` is the address of the site. */
export function cardOf(
  { content, result, review, updatedAt }: Report,
  origin: string,
): Card | null {
  if (result === null) return null;
  const { page, overallScore } = result;
  return {
    // Several times what there is room for.
    heading: (page?.title ?? content).slice(0, 10 * SHARED_CLAIM_MAX),
    quoted: page === null,
    site: page?.site ?? null,
    score: overallScore,
    band: result.band,
    label: scoreLabel(overallScore),
    verdict: verdictWords[result.verdict],
    confidence: result.confidence,
    partial: result.partial,
    origin: `Credibility report, ${dateInWords(updatedAt)}. ${review ? 'Reviewed by a person.' : 'AI-generated.'}`,
    host: new URL(origin).host,
  };
}
