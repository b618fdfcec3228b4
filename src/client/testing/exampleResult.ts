import type {
  Assessment,
  Provenance,
  Result,
  Source,
  TextClaim,
} from '../../shared/schema/result.ts';
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

/** A source whose quote stands on its page. */
export const exampleSource = (changes: Partial<Source> = {}): Source => ({
  publication: 'A Paper',
  title: 'A title',
  summary: 'What it says.',
  key_findings: ['Honey keeps for a very long time.'],
  link: 'https://www.example.org/a',
  date: null,
  stance: 'supports',
  primary: false,
  origin: 'example.org',
  depends_on: [],
  check: {
    status: 'quoted',
    where: 'page',
    why: null,
    passage: { before: 'Sealed. ', quote: 'Honey keeps for a very long time.', after: '' },
    checkedAt: '2026-11-20T12:00:00.000Z',
    hash: null,
  },
  ...changes,
});

/** A result of a search that knows nothing about the claim. */
export function exampleUnknown(): Result {
  const { confidenceBasis, perplexity, ...result } = exampleResult();
  const positions = { chat: null, search: null, general: null };
  return {
    ...result,
    ...{ verdict: 'inconclusive', confidence: 'low', reason: 'not_enough_evidence' },
    ...{ overallScore: 50, band: { low: 30, high: 70 } },
    confidenceBasis: { ...confidenceBasis, spread: null, origins: 0, positions },
    perplexity: { ...perplexity, assessment: 'not_enough_evidence' },
    related: [
      {
        ...{ claim: 'Honey never spoils', rating: 'MOSTLY_TRUE', publisher: 'A library' },
        source: { publication: 'An encyclopedia', link: 'https://www.example.org/honey' },
      },
    ],
  };
}

/** One of the claims of a text. */
export const exampleClaim = (assessment: Assessment, start = 0): TextClaim => ({
  ...{ text: `Claim ${start}.`, start, end: start + 8, kind: 'fact', assessment },
  ...{ main: 5, truth: 5, central: start === 0, sources: [] },
  ...{ wording: null, date: null, speaker: null },
});

/** A finished result of three built-in analysts, for tests of how results are shown. */
export function exampleResult(changes: Partial<Result> = {}): Result {
  const { score, calculation } = overallScore({
    evaluation,
    mainGrade: 7.5,
    chat: null,
    general: null,
  });
  return {
    schemaVersion: 2,
    overallScore: score,
    band: { low: 58, high: 84 },
    verdict: 'true',
    confidence: 'medium',
    reason: null,
    confidenceBasis: {
      answered: 3,
      spread: 17,
      origins: 4,
      coverage: null,
      builtIn: ['chat', 'search', 'general'],
      positions: { chat: null, search: 'supported', general: null },
      backing: 4,
      quoted: 0,
    },
    partial: false,
    missing: [],
    page: null,
    openAI: {
      status: 'answered',
      assessment: 'not_enough_evidence',
      truth_percentage: 50,
      wording_score: 58,
      explanation: 'Plainly worded.',
      signals: [{ name: 'Absolute words', effect: -3, found: ['always'] }],
    },
    perplexity: {
      status: 'answered',
      assessment: 'supported',
      coverage: null,
      claims: null,
      grades: { perplexity_main_grade: 7.5, external_evaluation: evaluation },
      not_judged: [],
      analysis_summary: 'Sealed honey keeps. Accounts of tasting it rest on few records.',
      summary_highlights: { verdict: null, key_words: [], emphasized_phrases: ['few records'] },
      sources: { mainstream: [], conflicting: [] },
    },
    gemini: {
      status: 'answered',
      assessment: 'not_enough_evidence',
      truth_percentage: 50,
      wording_score: 60,
      explanation: 'A fact.',
      signals: [],
    },
    provenance: { chat: builtIn, search: builtIn, general: builtIn },
    calculation,
    related: [],
    ...changes,
  };
}
