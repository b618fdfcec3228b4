import { z } from 'zod';
import { ReportStatus } from './report.ts';
import { Place } from './result.ts';

export const Step = z.enum([
  'preprocessing',
  'openai_analysis',
  'perplexity_analysis',
  'gemini_analysis',
  'source_check',
  'scoring',
  'saving',
]);
export type Step = z.infer<typeof Step>;

export const StepStatus = z.enum(['started', 'completed', 'failed']);
export type StepStatus = z.infer<typeof StepStatus>;

/** `seq` counts from 1 per report. */
export const ProgressEvent = z.object({
  seq: z.number().int(),
  step: Step,
  status: StepStatus,
  at: z.iso.datetime(),
  percentage: z.number().nullable(),
});
export type ProgressEvent = z.infer<typeof ProgressEvent>;

export const ProgressEnd = z.object({
  status: ReportStatus.exclude(['processing']),
  slug: z.string(),
});
export type ProgressEnd = z.infer<typeof ProgressEnd>;

export const AnalysisStatus = z.object({
  status: ReportStatus,
  partial: z.boolean(),
  missing: z.array(Place),
  step: Step.nullable(),
  steps: z.array(
    z.object({
      name: Step,
      status: z.enum(['waiting', 'running', 'completed', 'failed']),
      startedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
      percentage: z.number().nullable(),
    }),
  ),
  error: z.string().optional(),
});
export type AnalysisStatus = z.infer<typeof AnalysisStatus>;
