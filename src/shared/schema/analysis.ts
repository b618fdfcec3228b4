import { z } from 'zod';
import { failureMessages } from '../messages.ts';
import { described, IsoTime, OnOff, VISITOR_TOKEN } from './input.ts';
import { Assessment, Place, Result } from './result.ts';
import { DetailedAnalysis, ReportClaims, ReportStatus } from './report.ts';

export const Failure = z.enum(Object.keys(failureMessages) as (keyof typeof failureMessages)[]);
export type Failure = z.infer<typeof Failure>;

export const StartInput = z.strictObject({
  content: described('A claim, a text or a lone link; 10 to 50,000 characters'),
  url: described('A link, instead of `content`'),
  fresh: OnOff.optional().meta({
    description: 'Analyze again although there is a report on the same claim; costs one',
  }),
  notes: described('For the analysts, at most 5,000 characters; makes the analysis your own'),
  claimDate: described('The day on which the claim was made, such as 2026-05-31'),
  speaker: described('Who made the claim, at most 200 characters'),
  origin: described('Where the claim was made, such as a newspaper; at most 300 characters'),
  timestamp: z.union([z.string(), z.number()]).optional(),
  userId: z.string().nullish(),
  cookieId: z.string().nullish().meta(VISITOR_TOKEN),
});
export type StartInput = z.infer<typeof StartInput>;

/** An existing report or result, which costs nothing. */
const Reused = z.boolean();

export const Started = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  status: z.enum(['processing', 'completed']),
  reused: Reused,
  remainingReports: z.number().int(),
  metadata: z.object({ anonymousToken: z.uuid().nullable() }),
});
export type Started = z.infer<typeof Started>;

export const Rerun = z.object({ reportId: z.uuid(), status: z.literal('processing') });
export type Rerun = z.infer<typeof Rerun>;

export const RemainingReports = z.object({
  remainingReports: z.number().int(),
  limit: z.number().int(),
  resetsAt: IsoTime,
});
export type RemainingReports = z.infer<typeof RemainingReports>;

export const AnalystInfo = z.object({
  place: Place,
  kind: z.enum(['built-in', 'vendor']),
  name: z.string(),
  model: z.string().nullable(),
  available: z.boolean(),
});
export type AnalystInfo = z.infer<typeof AnalystInfo>;

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

export const ProgressEvent = z.object({
  seq: z.number().int(),
  step: Step,
  status: StepStatus,
  at: IsoTime,
  percentage: z.number().nullable(),
});
export type ProgressEvent = z.infer<typeof ProgressEvent>;

/** Each event replaces the one before. */
export const ProgressFindings = z.object({
  seq: z.number().int(),
  /** In reading order; `assessment` is null until it is checked. */
  claims: z.array(z.object({ text: z.string(), assessment: Assessment.nullable() })),
  counted: z.number().int(),
  /** Pages cited, looked at and opened, and quotes found; null before. */
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
export type Findings = Omit<ProgressFindings, 'seq'>;

export const ProgressEnd = z.object({
  status: ReportStatus.exclude(['processing']),
  slug: z.string(),
  reused: Reused,
});
export type ProgressEnd = z.infer<typeof ProgressEnd>;

export const AnalysisStatus = z.object({
  status: ReportStatus,
  partial: z.boolean(),
  missing: z.array(Place),
  reused: Reused,
  step: Step.nullable(),
  steps: z.array(
    z.object({
      name: Step,
      status: z.enum(['waiting', 'running', 'completed', 'failed']),
      startedAt: IsoTime.nullable(),
      endedAt: IsoTime.nullable(),
      percentage: z.number().nullable(),
    }),
  ),
  error: z.string().optional(),
});
export type AnalysisStatus = z.infer<typeof AnalysisStatus>;

export const Analyzed = Started.extend({ result: Result.nullable(), claims: ReportClaims });
export type Analyzed = z.infer<typeof Analyzed>;

export const DetailedAnswer = z.object({
  status: z.enum(['processing', 'completed']),
  detailedAnalysis: DetailedAnalysis.nullable(),
});
export type DetailedAnswer = z.infer<typeof DetailedAnswer>;
