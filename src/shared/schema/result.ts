import { z } from 'zod';
import { PageInfo } from './page.ts';

/** Increase when old readers would misread a changed shape. */
export const RESULT_SCHEMA_VERSION = 1;

const Percentage = z.number().min(0).max(100);
const Grade = z.number().min(0).max(10);
const IsoTime = z.iso.datetime();

export const Place = z.enum(['chat', 'search', 'general']);
export type Place = z.infer<typeof Place>;

export const Verdict = z.enum([
  'true',
  'false',
  'partially_true',
  'inconclusive',
  'reliable',
  'unreliable',
  'partially_reliable',
]);
export type Verdict = z.infer<typeof Verdict>;

export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;

/** No usable answer; never replaced by a number. */
export const MissingBlock = z.object({ status: z.enum(['failed', 'refused', 'timed_out']) });
export type MissingBlock = z.infer<typeof MissingBlock>;

/** `found`: the words that triggered it. */
export const Signal = z.object({
  name: z.string(),
  effect: z.number(),
  found: z.array(z.string()),
});
export type Signal = z.infer<typeof Signal>;

export const ModelBlock = z.object({
  status: z.literal('answered'),
  truth_percentage: Percentage,
  explanation: z.string(),
  signals: z.array(Signal),
});
export type ModelBlock = z.infer<typeof ModelBlock>;

export const Source = z.object({
  publication: z.string(),
  title: z.string(),
  summary: z.string(),
  key_findings: z.array(z.string()),
  link: z.url(),
});
export type Source = z.infer<typeof Source>;

export const ExternalEvaluation = z.object({
  claim_false_true_spectrum: Grade,
  source_credibility_and_track_record: Grade,
  bias_and_independence_assessment: Grade,
  contextual_integrity_and_accuracy: Grade,
  content_coherence_and_logical_consistency: Grade,
  expert_and_consensus_alignment: Grade,
});
export type ExternalEvaluation = z.infer<typeof ExternalEvaluation>;

export const EvaluationKey = ExternalEvaluation.keyof();
export type EvaluationKey = z.infer<typeof EvaluationKey>;

/** Statements of the content that the search found something about. */
export const Coverage = z.object({ known: z.number().int(), statements: z.number().int() });
export type Coverage = z.infer<typeof Coverage>;

export const SearchBlock = z.object({
  status: z.literal('answered'),
  /** Null when statements are not searched one by one. */
  coverage: Coverage.nullable(),
  grades: z.object({ perplexity_main_grade: Grade, external_evaluation: ExternalEvaluation }),
  /** Set to the neutral 5, because the formula needs a number. */
  not_judged: z.array(EvaluationKey),
  analysis_summary: z.string(),
  summary_highlights: z.object({
    verdict: Verdict.nullable(),
    key_words: z.array(z.string()),
    emphasized_phrases: z.array(z.string()),
  }),
  sources: z.object({ mainstream: z.array(Source), conflicting: z.array(Source) }),
});
export type SearchBlock = z.infer<typeof SearchBlock>;

export const Provenance = z.object({
  kind: z.enum(['built-in', 'vendor']),
  name: z.string(),
  model: z.string().nullable(),
  promptVersion: z.string(),
  startedAt: IsoTime,
  durationMs: z.number().int().min(0),
  tokens: z.object({ input: z.number().int(), output: z.number().int() }).nullable(),
  costUsd: z.number().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** total = (3 · 10 · adjusted + chat + 10 · main + general) / 6 */
export const Calculation = z.object({
  trueFalseGrade: Grade,
  meanOfOthers: Grade,
  /** 0.2 · (mean of the others − 5), signed by the grade's distance from 5 */
  adjustment: z.number(),
  adjusted: z.number().min(1).max(10),
  terms: z.array(
    z.object({
      name: z.enum(['true_false', 'chat', 'search', 'general']),
      weight: z.number().int(),
      value: z.number(),
      assumed: z.boolean(),
    }),
  ),
  sum: z.number(),
  divisor: z.literal(6),
});
export type Calculation = z.infer<typeof Calculation>;

export const ConfidenceBasis = z.object({
  answered: z.number().int(),
  /** Largest difference of the compared percentages; null with fewer than two. */
  spread: z.number().nullable(),
  origins: z.number().int(),
  coverage: Coverage.nullable(),
  builtIn: z.array(Place),
});
export type ConfidenceBasis = z.infer<typeof ConfidenceBasis>;

export const Result = z.object({
  schemaVersion: z.literal(RESULT_SCHEMA_VERSION),
  overallScore: z.number().int().min(0).max(100),
  band: z.object({ low: Percentage, high: Percentage }),
  verdict: Verdict,
  confidence: Confidence,
  confidenceBasis: ConfidenceBasis,
  partial: z.boolean(),
  missing: z.array(Place),
  page: PageInfo.nullable().default(null),
  openAI: z.discriminatedUnion('status', [ModelBlock, MissingBlock]),
  perplexity: SearchBlock,
  gemini: z.discriminatedUnion('status', [ModelBlock, MissingBlock]),
  provenance: z.object({ chat: Provenance, search: Provenance, general: Provenance }),
  calculation: Calculation,
});
export type Result = z.infer<typeof Result>;
