import { z } from 'zod';
import { ReportStatus } from './report.ts';
import { Place } from './result.ts';

/** The stages of an analysis, in the order in which they are shown. */
export const Step = z.enum([
  'preprocessing',
  'openai_analysis',
  'perplexity_analysis',
  'gemini_analysis',
  'scoring',
  'saving',
]);
export type Step = z.infer<typeof Step>;

export const StepStatus = z.enum(['started', 'completed', 'failed']);
export type StepStatus = z.infer<typeof StepStatus>;

/** One thing that happened in an analysis; `seq` counts from 1 within a report. */
export const ProgressEvent = z.object({
  seq: z.number().int(),
  step: Step,
  status: StepStatus,
  at: z.iso.datetime(),
  /** An analyst's number, 0–100, as soon as it is in. */
  percentage: z.number().nullable(),
});
export type ProgressEvent = z.infer<typeof ProgressEvent>;

/** The last word of the stream. */
export const ProgressEnd = z.object({
  status: ReportStatus.exclude(['processing']),
  slug: z.string(),
});
export type ProgressEnd = z.infer<typeof ProgressEnd>;

export const AnalysisStatus = z.object({
  status: ReportStatus,
  partial: z.boolean(),
  missing: z.array(Place),
  /** The step that began last. */
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
