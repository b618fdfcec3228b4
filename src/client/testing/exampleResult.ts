import type { Provenance, Result } from '../../shared/schema/result.ts';
import { overallScore } from '../../shared/scoring.ts';

const evaluation = {
  claim_false_true_spectrum: 8,
  source_credibility_and_track_record: 7,
  bias_and_independence_assessment: 6,
  contextual_integrity_and_accuracy: 7.5,
  content_coherence_and_logical_consistency: 9,
  expert_and_consensus_alignment: 4.5,
};

const builtIn: Provenance = {
  kind: 'built-in',
  name: 'Built-in analyst',
  model: null,
  promptVersion: 'chat-1',
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMs: 840,
  tokens: null,
  costUsd: null,
};

/** A finished result of three built-in analysts, for tests of how results are shown. */
export function exampleResult(changes: Partial<Result> = {}): Result {
  const { score, calculation } = overallScore({
    evaluation,
    mainGrade: 7.5,
    chat: 58,
    general: 60,
  });
  return {
    schemaVersion: 1,
    overallScore: score,
    band: { low: 58, high: 84 },
    verdict: 'true',
    confidence: 'medium',
    confidenceBasis: {
      answered: 3,
      spread: 17,
      origins: 4,
      coverage: null,
      builtIn: ['chat', 'search', 'general'],
    },
    partial: false,
    missing: [],
    page: null,
    openAI: {
      status: 'answered',
      truth_percentage: 58,
      explanation: 'Plainly worded.',
      signals: [{ name: 'Absolute words', effect: -3, found: ['always'] }],
    },
    perplexity: {
      status: 'answered',
      coverage: null,
      grades: { perplexity_main_grade: 7.5, external_evaluation: evaluation },
      not_judged: [],
      analysis_summary: 'Sealed honey keeps. Accounts of tasting it rest on few records.',
      summary_highlights: { verdict: null, key_words: [], emphasized_phrases: ['few records'] },
      sources: { mainstream: [], conflicting: [] },
    },
    gemini: { status: 'answered', truth_percentage: 60, explanation: 'A fact.', signals: [] },
    provenance: { chat: builtIn, search: builtIn, general: builtIn },
    calculation,
    ...changes,
  };
}
