import { z } from 'zod';
import { LIST_PAGE_SIZE_MAX } from '../limits.ts';
import { Failure } from './failure.ts';
import { Step } from './progress.ts';

const IsoTime = z.iso.datetime();
const Count = z.number().int();

export const JobKind = z.enum(['analysis', 'detailed']);
export type JobKind = z.infer<typeof JobKind>;

/** How the jobs of one kind stand; counts stop at `COUNT_MAX` and one more. */
export const QueueState = z.object({
  kind: JobKind,
  waiting: Count,
  /** Failed a try, and are tried again. */
  retrying: Count,
  active: Count,
  /** Given up after the last try, in the last days. */
  abandoned: Count,
  /** Since when the oldest one waits for its first try; null when none does. */
  oldestAt: IsoTime.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

/** An analysis that has not ended. */
export const RunningJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  run: Count,
  since: IsoTime,
  /** What was begun last; null while the job waits, and for a detailed analysis. */
  step: Step.nullable(),
});
export type RunningJob = z.infer<typeof RunningJob>;

export const JobsNow = z.object({
  queues: z.array(QueueState),
  /** The longest first. */
  running: z.array(RunningJob),
  /** How many run in all; there may be more than are named. */
  total: Count,
});
export type JobsNow = z.infer<typeof JobsNow>;

/** An analysis that came to nothing, and was not begun anew since. */
export const FailedJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  failure: Failure,
  /** Why, as a text to show. */
  reason: z.string(),
  at: IsoTime,
  /** How often the report was analysed, this time included. */
  run: Count,
  /** The report still shows what an earlier analysis brought. */
  hasResult: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const FailedJobs = z.object({
  jobs: z.array(FailedJob).max(LIST_PAGE_SIZE_MAX),
  /** What `after` and `before` take for the page after and before this one; null: there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type FailedJobs = z.infer<typeof FailedJobs>;

/** Which failed analysis is tried again. */
export const JobRetry = z.strictObject({ reportId: z.uuid(), kind: JobKind });
export type JobRetry = z.infer<typeof JobRetry>;

/** What became of each, in the order in which they were named. */
export const RetryOutcomes = z.array(
  JobRetry.extend({
    /** Why it was left as it was, as a text to show; null when it was begun anew. */
    refused: z.string().nullable(),
  }),
);
export type RetryOutcomes = z.infer<typeof RetryOutcomes>;
