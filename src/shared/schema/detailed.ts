import { z } from 'zod';
import { Provenance } from './result.ts';

const section = <Points extends string>(points: Points) =>
  z.object({
    detailed_explanation: z.string(),
    score: z.number().min(0).max(10).nullable(),
    ...({ [points]: z.array(z.string()) } as Record<Points, z.ZodArray<z.ZodString>>),
  });

export const DetailedSections = z.object({
  content_accuracy: section('key_evidence'),
  source_evaluation: section('top_sources'),
  bias_analysis: section('detected_biases'),
  context_assessment: section('key_context_points'),
  claim_origins: section('key_origins'),
  hidden_angles: section('key_perspectives'),
});
export type DetailedSections = z.infer<typeof DetailedSections>;

export const DetailedAnalysis = z.object({
  sections: DetailedSections,
  provenance: Provenance,
  endedAt: z.iso.datetime(),
});
export type DetailedAnalysis = z.infer<typeof DetailedAnalysis>;

export const DetailedState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('absent') }),
  z.object({ status: z.literal('processing') }),
  z.object({ status: z.literal('failed') }),
  z.object({ status: z.literal('completed'), detailedAnalysis: DetailedAnalysis }),
]);
export type DetailedState = z.infer<typeof DetailedState>;
