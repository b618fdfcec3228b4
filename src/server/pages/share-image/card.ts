import { dateInWords } from '../../../shared/dates.ts';
import { SHARED_CLAIM_MAX } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import * as words from '../../../shared/verdictWords.ts';
import { scoreLabel } from '../../../shared/meter.ts';

/** The light colors of `client/theme/tokens.css`; a test compares the two. */
export const cardColors = {
  paper: '#fbfaf6',
  ink: '#171a21',
  muted: '#5b5f66',
  rule: '#dcd9cf',
  wedge: '#171a21',
  bands: ['#96301f', '#c8702f', '#d9a63a', '#6da394', '#1a6556'],
  bandTexts: ['#96301f', '#91490f', '#775606', '#2e6b5c', '#1a6556'],
} as const;

export type Card = NonNullable<ReturnType<typeof cardOf>>;

/** Plain data, because it is passed to a thread; null while there is no result. */
export function cardOf({ content, result, review, updatedAt }: Report, origin: string) {
  if (result === null) return null;
  const { page, overallScore } = result;
  const { claims } = result.perplexity;
  const label = scoreLabel(overallScore);
  const isUnknown = words.knowsNothing(result);
  return {
    heading: (page?.title ?? content).slice(0, 10 * SHARED_CLAIM_MAX),
    quoted: page === null,
    site: page?.site ?? null,
    score: overallScore,
    band: result.band,
    label,
    verdict: words.verdictWords[result.verdict],
    confidence: result.confidence,
    open: (isUnknown
      ? ['We can’t judge', 'this yet']
      : ['Inconclusive:', words.reasonWords(result)]) satisfies [string, string],
    provisional: [
      `Provisional: ${overallScore} of 100${isUnknown ? '' : `, ${label}`}`,
      claims ? `From ${words.checkedWords(claims)}; confidence low` : 'Confidence low',
    ] satisfies [string, string],
    partial: result.partial,
    origin: `Credibility report, ${dateInWords(updatedAt)}. ${review ? 'Reviewed by a person.' : 'AI-generated.'}`,
    host: new URL(origin).host,
  };
}
