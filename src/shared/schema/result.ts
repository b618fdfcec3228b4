import { z } from 'zod';
import { IsoTime } from './input.ts';

export const PageInfo = z.object({
  url: z.url(),
  finalUrl: z.url(),
  title: z.string().nullable(),
  site: z.string(),
  publishedAt: IsoTime.nullable(),
  language: z.string().nullable(),
  hash: z.string(),
  truncated: z.boolean(),
  /** `plain`: all text of the page, when no article was recognized. */
  readAs: z.enum(['article', 'plain']),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Increase when old readers would misread a changed shape. */
export const RESULT_SCHEMA_VERSION = 2;

const Percentage = z.number().min(0).max(100);
const Grade = z.number().min(0).max(10);
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

/** An analyst without a usable answer; no number ever stands in for it. */
export const MissingBlock = z.object({ status: z.enum(['failed', 'refused', 'timed_out']) });
export type MissingBlock = z.infer<typeof MissingBlock>;

/** AVeriTeC's labels, with "conflicting" split into mixed and disputed. */
export const Assessment = z.enum([
  'supported',
  'refuted',
  'mixed',
  'disputed',
  'not_enough_evidence',
  'not_checkable',
]);
export type Assessment = z.infer<typeof Assessment>;

/** Every other assessment abstains. */
export const Position = Assessment.extract(['supported', 'refuted', 'mixed']);
export type Position = z.infer<typeof Position>;

/** In order of precedence. */
export const LowReason = z.enum([
  'not_checkable',
  'disputed',
  'search_contradicts_itself',
  'analysts_disagree',
  'not_enough_evidence',
  'sources_not_confirmed',
  'mostly_unchecked',
  'leaning',
]);
export type LowReason = z.infer<typeof LowReason>;

const AboutPerson = z.boolean().exactOptional().meta({
  description:
    'Whether the claim or text names a private person, or alleges crime, illness or sex life of anybody; absent where that was not asked',
});

export const Signal = z.object({
  name: z.string(),
  effect: z.number(),
  found: z.array(z.string()),
});
export type Signal = z.infer<typeof Signal>;

export const ModelBlock = z.object({
  status: z.literal('answered'),
  /** Null where the number did not fit the assessment, and in reports of version 1. */
  assessment: Assessment.nullable().default(null),
  truth_percentage: Percentage,
  /** How the text is written, from a built-in analyst; counted nowhere. */
  wording_score: Percentage.nullable().default(null),
  explanation: z.string(),
  signals: z.array(Signal),
  about_person: AboutPerson,
});
export type ModelBlock = z.infer<typeof ModelBlock>;

export const Stance = z.enum(['supports', 'refutes', 'context']);
export type Stance = z.infer<typeof Stance>;

export const SourceCheck = z.object({
  status: z.enum(['quoted', 'not_found', 'not_opened', 'unreadable']),
  where: z.enum(['page', 'snippet']).nullable(),
  why: z.enum(['robots', 'paywall', 'slow', 'refused', 'gone']).nullable(),
  /** The sentence around the quote; null where it was not found or may not be shown. */
  passage: z.object({ before: z.string(), quote: z.string(), after: z.string() }).nullable(),
  checkedAt: IsoTime,
  /** SHA-256 of the page's text, base64url. */
  hash: z.string().nullable(),
});
export type SourceCheck = z.infer<typeof SourceCheck>;

export const Source = z.object({
  publication: z.string(),
  title: z.string(),
  summary: z.string(),
  key_findings: z.array(z.string()),
  link: z.url(),
  date: z.string().nullable().default(null),
  stance: Stance.nullable().default(null),
  /** The page of the very body that measured, decided or said it. */
  primary: z.boolean().default(false),
  /** A registrable domain, or the work in a repository. */
  origin: z.string().nullable().default(null),
  /** Origins that this page copies or only cites. */
  depends_on: z.array(z.string()).default([]),
  /** Null for library records, which people wrote, and in reports of version 1. */
  check: SourceCheck.nullable().default(null),
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

export const Coverage = z.object({ known: z.number().int(), statements: z.number().int() });
export type Coverage = z.infer<typeof Coverage>;

export const ClaimKind = z.enum(['fact', 'quantity', 'opinion', 'prediction', 'question']);
export type ClaimKind = z.infer<typeof ClaimKind>;

export const TextClaim = z.object({
  /** Verbatim: code units `start` to `end` of the text. */
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Understandable alone: names what its pronouns stand for. Null in older reports. */
  wording: z.string().nullable().default(null),
  date: z.string().nullable().default(null),
  speaker: z.string().nullable().default(null),
  kind: ClaimKind,
  assessment: Assessment,
  main: Grade,
  truth: Grade,
  /** The text depends most on this claim; at most one. */
  central: z.boolean(),
  sources: z.array(z.url()),
});
export type TextClaim = z.infer<typeof TextClaim>;

export const SearchBlock = z.object({
  status: z.literal('answered'),
  /** Null in reports of version 1. */
  assessment: Assessment.nullable().default(null),
  /** Null when statements are not searched one by one. */
  coverage: Coverage.nullable(),
  /** The weightiest claims in reading order, and the count of all; null for a single statement. */
  claims: z
    .object({ list: z.array(TextClaim), counted: z.number().int() })
    .nullable()
    .default(null),
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
  about_person: AboutPerson,
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
  /** Tokens times the model's price, where the vendor names no cost. */
  costIsEstimate: z.boolean().exactOptional(),
});
export type Provenance = z.infer<typeof Provenance>;

export const Calculation = z.object({
  trueFalseGrade: Grade,
  meanOfOthers: Grade,
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

const ConfidenceBasis = z.object({
  answered: z.number().int(),
  /** Largest difference of the compared percentages; null with fewer than two. */
  spread: z.number().nullable(),
  origins: z.number().int(),
  coverage: Coverage.nullable(),
  builtIn: z.array(Place),
  /** Null for an abstention. */
  positions: z
    .object({
      chat: Position.nullable(),
      search: Position.nullable(),
      general: Position.nullable(),
    })
    .nullable()
    .default(null),
  /** Independent origins that back the assessment, and those whose quote was found. */
  backing: z.number().int().nullable().default(null),
  quoted: z.number().int().nullable().default(null),
});

export const LibraryRating = z.enum(['TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE']);
export type LibraryRating = z.infer<typeof LibraryRating>;

export const RelatedRecord = z.object({
  claim: z.string(),
  rating: LibraryRating,
  publisher: z.string(),
  source: z.object({ publication: z.string(), link: z.url() }).nullable(),
});
export type RelatedRecord = z.infer<typeof RelatedRecord>;

const WholeResult = z.object({
  schemaVersion: z.union([z.literal(1), z.literal(RESULT_SCHEMA_VERSION)]),
  overallScore: z.number().int().min(0).max(100),
  band: z.object({ low: Percentage, high: Percentage }),
  verdict: Verdict,
  confidence: Confidence,
  /** Null with a verdict, and in reports of version 1. */
  reason: LowReason.nullable().default(null),
  confidenceBasis: ConfidenceBasis,
  partial: z.boolean(),
  missing: z.array(Place),
  page: PageInfo.nullable().default(null),
  openAI: z.discriminatedUnion('status', [ModelBlock, MissingBlock]),
  perplexity: SearchBlock,
  gemini: z.discriminatedUnion('status', [ModelBlock, MissingBlock]),
  provenance: z.object({
    chat: Provenance,
    search: Provenance,
    general: Provenance,
    claims: Provenance.exactOptional(),
  }),
  calculation: Calculation,
  /** Only where the search knows nothing; nearest first. */
  related: z.array(RelatedRecord).default([]),
});

/** In version 1 the search gave its own verdict; where it differs, the summary says so. */
export const Result = WholeResult.overwrite((result) => {
  const { analysis_summary: summary, summary_highlights: highlights } = result.perplexity;
  const own = highlights.verdict;
  if (result.schemaVersion !== 1 || own === null || own === result.verdict) return result;
  const said = `The search analyst itself said: ${own.replaceAll('_', ' ')}.`;
  return {
    ...result,
    perplexity: {
      ...result.perplexity,
      analysis_summary: `${summary} ${said}`,
      summary_highlights: { ...highlights, verdict: result.verdict },
    },
  };
});
export type Result = z.infer<typeof Result>;
