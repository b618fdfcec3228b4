import { z } from 'zod';
import { ReportStatus } from './report.ts';
import { Assessment, Place } from './result.ts';

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

/** What a running analysis has found so far: each event replaces the one before. */
export const ProgressFindings = z.object({
  seq: z.number().int(),
  /** The claims of a text, in reading order; `assessment` is null until it is checked. */
  claims: z.array(z.object({ text: z.string(), assessment: Assessment.nullable() })),
  /** All claims that the text makes. */
  counted: z.number().int(),
  /** Pages that the search cites, those looked at, those that opened, and quotes found; null before. */
  sources: z
    .object({
      pages: z.number().int(),
      checked: z.number().int(),
      opened: z.number().int(),
      quotes: z.number().int(),
    })
    .nullable(),
});
export type ProgressFindings = z.infer<typeof ProgressFindings>;
/** As they are stored, without their place among the events. */
export type Findings = Omit<ProgressFindings, 'seq'>;

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
