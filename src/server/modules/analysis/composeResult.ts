import { overallScore } from '../../../shared/scoring.ts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import { RESULT_SCHEMA_VERSION, type Result } from '../../../shared/schema/result.ts';
import type { Answers } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { decideVerdict } from './decideVerdict.ts';
import { percentageOf } from './percentageOf.ts';
import { rateConfidence } from './rateConfidence.ts';

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
