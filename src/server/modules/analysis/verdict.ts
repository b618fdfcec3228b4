import { getDomain } from 'tldts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import {
  type Confidence,
  type ConfidenceBasis,
  type MissingBlock,
  type ModelBlock,
  type Result,
  RESULT_SCHEMA_VERSION,
  type SearchBlock,
  type Verdict,
} from '../../../shared/schema/result.ts';
import { overallScore } from '../../../shared/scoring.ts';
import type { Answers } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';

/**
 * Puts the three answers together: score, verdict, confidence, uncertainty band and provenance.
 * Without chat or general the result is partial and says which is missing. Throws DomainError
 * `analysis_failed` when search gave no answer, because then nothing holds the rest up.
 */
export function composeResult({
  type,
  page = null,
  ...answers
}: Answers & { type: ReportType; page?: PageInfo | null }): Result {
  const { chat, search, general } = answers;
  if (search.block.status !== 'answered') throw new DomainError('analysis_failed');

  const { score, calculation } = overallScore({
    evaluation: search.block.grades.external_evaluation,
    mainGrade: search.block.grades.perplexity_main_grade,
    chat: percentageOf(chat.block),
    general: percentageOf(general.block),
  });
  const { confidence, basis, halfWidth } = rateConfidence(answers);
  const missing = (['chat', 'general'] as const).filter(
    (place) => answers[place].block.status !== 'answered',
  );

  return {
    schemaVersion: RESULT_SCHEMA_VERSION,
    overallScore: score,
    band: { low: Math.max(0, score - halfWidth), high: Math.min(100, score + halfWidth) },
    verdict: decideVerdict(type, score, confidence),
    confidence,
    confidenceBasis: basis,
    partial: missing.length > 0,
    missing,
    page,
    openAI: chat.block,
    perplexity: search.block,
    gemini: general.block,
    provenance: {
      chat: chat.provenance,
      search: search.provenance,
      general: general.provenance,
    },
    calculation,
  };
}

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

type Rating = {
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

/**
 * How many independent origins stand behind the links: distinct registrable domains by the Public
 * Suffix List, so that `en.wikipedia.org` and `de.wikipedia.org` are one, and so are two blogs on the
 * same hosting platform. What is not an http(s) address counts for nothing.
 */
export function countOrigins(links: readonly string[]): number {
  const origins = new Set<string>();
  for (const link of links) {
    const origin = originOf(link);
    if (origin !== null) origins.add(origin);
  }
  return origins.size;
}

function originOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname } = new URL(link);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  // Some sites live on a public suffix itself (nhs.uk, gov.uk): there `www.` must not make two.
  return (getDomain(hostname) ?? hostname).replace(/^www\./, '');
}

/**
 * An analyst's number on the meter, 0–100: a model's truth percentage, or the search analyst's main
 * grade times 10 (spec §9). Null when the analyst gave none.
 */
export function percentageOf(block: { status: string }): number | null {
  const answer = block as ModelBlock | SearchBlock | MissingBlock;
  if (answer.status !== 'answered') return null;
  return 'grades' in answer ? answer.grades.perplexity_main_grade * 10 : answer.truth_percentage;
}
