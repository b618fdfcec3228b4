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

/** Throws `analysis_failed` without a search answer. */
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

/** Low confidence gives no verdict. */
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
  /** Half the width of the uncertainty band, in points. */
  halfWidth: number;
};

/**
 * Built-in chat and general judge wording, not truth: they are not compared and allow at most
 * medium. Neither is a built-in search that found no record, whose grade is always 5.
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
 * In points. Analysts that agree may err together: a quarter of the allowed spread (20 and 40
 * points) remains, and twice the medium band at low confidence.
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
  // Avoids floating-point errors: 90.1 − 70.1 must be 20.
  return Math.round(spread * 1e6) / 1e6;
}

/** Counts registrable domains, so that all blogs of one platform are one origin. */
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
  // Some sites are public suffixes themselves (nhs.uk), where `www.` must not count twice.
  return (getDomain(hostname) ?? hostname).replace(/^www\./, '');
}

/** 0–100; the main grade of the search is multiplied by 10 (spec §9). Null without an answer. */
export function percentageOf(block: { status: string }): number | null {
  const answer = block as ModelBlock | SearchBlock | MissingBlock;
  if (answer.status !== 'answered') return null;
  return 'grades' in answer ? answer.grades.perplexity_main_grade * 10 : answer.truth_percentage;
}
