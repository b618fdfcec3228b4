import { z } from 'zod';
import { Verdict } from '../../../../shared/schema/result.ts';

const Grade = z.number().min(0).max(10);
const Text = z.string().refine((text) => text.trim() !== '', 'is blank');

const Cited = z.object({
  result: z.int().describe('The number of the search result, as the search gave it.'),
  summary: Text.describe('One or two sentences: what this page says on the matter.'),
  key_findings: z
    .array(z.string())
    .describe('Up to four short sentences, each one thing that this page states.'),
});

/** The answer of the search analyst. */
export const Evaluation = z.object({
  analysis_summary: Text.describe(
    'Three to eight sentences, at most 1,500 characters: what was found, what it means, what remains open.',
  ),
  sources: z.object({ mainstream: z.array(Cited), conflicting: z.array(Cited) }),
  grades: z.object({
    perplexity_main_grade: Grade,
    external_evaluation: z.object({
      claim_false_true_spectrum: Grade,
      source_credibility_and_track_record: Grade,
      bias_and_independence_assessment: Grade,
      contextual_integrity_and_accuracy: Grade,
      content_coherence_and_logical_consistency: Grade,
      expert_and_consensus_alignment: Grade,
    }),
  }),
  summary_highlights: z.object({
    verdict: Verdict.nullable(),
    key_words: z.array(z.string()).describe('Copied letter by letter from the material.'),
    emphasized_phrases: z
      .array(z.string())
      .describe('Copied letter by letter from your own analysis_summary.'),
  }),
});
export type Evaluation = z.infer<typeof Evaluation>;
export type Cited = z.infer<typeof Cited>;
