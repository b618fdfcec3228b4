import type { Confidence, ConfidenceBasis } from '../../../shared/schema/result.ts';
import type { Answers } from '../analysts/analyst.ts';
import { countOrigins } from './countOrigins.ts';

export type Rating = {
  confidence: Confidence;
  basis: ConfidenceBasis;
  /** Half the width of the uncertainty band around the score, in whole points of the meter. */
  halfWidth: number;
};

/**
 * How much the three answers bear.
 *
 * - high: all three answered, their percentages lie within 20 points, and the sources come from at
 *   least 3 independent origins;
 * - medium: search and one more answered, within 40 points, at least 2 origins;
 * - low: everything else. No source means no origin, and so no verdict. Nor is there one on a text
 *   of whose statements the search knows less than half.
 *
 * Built-in chat and general look at wording, not at truth: their numbers are not compared with the
 * others, and where one of them answered, medium is the most there can be. A built-in search that
 * found no record gives 5 for "nothing known", which is no number to compare either.
 */
export function rateConfidence(answers: Answers): Rating {
  const places = ['chat', 'search', 'general'] as const;
  const answered = places.filter((place) => answers[place].block.status === 'answered');
  const builtIn = places.filter((place) => answers[place].provenance.kind === 'built-in');
  const coverage =
    answers.search.block.status === 'answered' ? answers.search.block.coverage : null;
  const origins = countOrigins(linksOf(answers));
  const spread = spreadOf(comparedPercentages(answers, origins));

  const judgedByWording = answered.some((place) => place !== 'search' && builtIn.includes(place));
  const distance = spread ?? 0;
  let confidence: Confidence = 'low';
  const known = coverage === null || 2 * coverage.known >= coverage.statements;
  const twoAnswered = answered.includes('search') && answered.length >= 2;
  if (twoAnswered && known && distance <= 40 && origins >= 2) {
    confidence = 'medium';
    if (answered.length === 3 && !judgedByWording && distance <= 20 && origins >= 3) {
      confidence = 'high';
    }
  }
  return {
    confidence,
    basis: { answered: answered.length, spread, origins, coverage, builtIn },
    halfWidth: Math.ceil(Math.max(distance / 2, LEAST_HALF_WIDTH[confidence])),
  };
}

/**
 * Points. Analysts that agree may still err together, so agreement never makes the band vanish: it
 * keeps a quarter of the spread that the confidence allows (20 and 40 points), and at low
 * confidence, where nothing is allowed or forbidden, twice the band of medium.
 */
const LEAST_HALF_WIDTH: Record<Confidence, number> = { high: 5, medium: 10, low: 20 };

function linksOf({ search }: Answers): string[] {
  if (search.block.status !== 'answered') return [];
  const { mainstream, conflicting } = search.block.sources;
  return [...mainstream, ...conflicting].map(({ link }) => link);
}

function comparedPercentages({ chat, search, general }: Answers, origins: number): number[] {
  const compared: number[] = [];
  for (const { block, provenance } of [chat, general]) {
    if (block.status === 'answered' && provenance.kind === 'vendor') {
      compared.push(block.truth_percentage);
    }
  }
  const searchKnows = search.provenance.kind === 'vendor' || origins > 0;
  if (search.block.status === 'answered' && searchKnows) {
    compared.push(search.block.grades.perplexity_main_grade * 10);
  }
  return compared;
}

function spreadOf(percentages: number[]): number | null {
  if (percentages.length < 2) return null;
  const spread = Math.max(...percentages) - Math.min(...percentages);
  // Vendors give decimals: 90.1 − 70.1 must be 20, not 19.999999999999986 nor a hair above.
  return Math.round(spread * 1e6) / 1e6;
}
