import { z } from 'zod';
import { LIST_PAGE_SIZE_MAX } from '../limits.ts';
import { Failure } from './failure.ts';
import { Step } from './progress.ts';

const IsoTime = z.iso.datetime();
const Count = z.number().int();

export const JobKind = z.enum(['analysis', 'detailed']);
export type JobKind = z.infer<typeof JobKind>;

/** Counts stop at `COUNT_MAX` + 1. */
export const QueueState = z.object({
  kind: JobKind,
  waiting: Count,
  retrying: Count,
  active: Count,
  abandoned: Count,
  oldestAt: IsoTime.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

export const RunningJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  run: Count,
  since: IsoTime,
  step: Step.nullable(),
});
export type RunningJob = z.infer<typeof RunningJob>;

export const JobsNow = z.object({
  queues: z.array(QueueState),
  running: z.array(RunningJob),
  total: Count,
});
export type JobsNow = z.infer<typeof JobsNow>;

export const FailedJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  failure: Failure,
  reason: z.string(),
  at: IsoTime,
  run: Count,
  hasResult: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const FailedJobs = z.object({
  jobs: z.array(FailedJob).max(LIST_PAGE_SIZE_MAX),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type FailedJobs = z.infer<typeof FailedJobs>;

export const JobRetry = z.strictObject({ reportId: z.uuid(), kind: JobKind });
export type JobRetry = z.infer<typeof JobRetry>;

export const RetryOutcomes = z.array(
  JobRetry.extend({
    refused: z.string().nullable(),
  }),
);
export type RetryOutcomes = z.infer<typeof RetryOutcomes>;
