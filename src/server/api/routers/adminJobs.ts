import { z } from 'zod';
import { BODY_FIELDS_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { FailedJobs, JobRetry, JobsNow, RetryOutcomes } from '../../../shared/schema/job.ts';
import { FAILED_PLACE, listFailed } from '../../modules/jobs/listFailed.ts';
import { readJobs } from '../../modules/jobs/readJobs.ts';
import { retryAll } from '../../modules/jobs/retryAll.ts';
import { retryFailed } from '../../modules/jobs/retryFailed.ts';
import { admin, router } from '../procedures.ts';

const Place = z.string().regex(FAILED_PLACE);

/** The queue of analyses, and how failed ones are tried again. */
export const adminJobs = router({
  read: admin
    .meta({ summary: 'What waits and what runs' })
    .input(z.strictObject({}).optional())
    .output(JobsNow)
    .query(({ ctx }) => readJobs(ctx.admin, ctx.db)),
  failed: admin
    .meta({ summary: 'Analyses that came to nothing, the last first' })
    .input(
      z.strictObject({
        pageSize: z.int().min(1).max(LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
        after: Place.optional(),
        before: Place.optional(),
      }),
    )
    .output(FailedJobs)
    .query(({ ctx, input }) => listFailed(ctx.db, ctx.admin, input)),
  retry: admin
    .meta({ summary: 'Begin a failed analysis anew' })
    .input(JobRetry)
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await retryFailed(ctx, ctx.admin, input, ctx.now);
      return { success: true as const };
    }),
  retryAll: admin
    .meta({
      summary: 'Begin several failed analyses anew',
      fields: LIST_PAGE_SIZE_MAX * (1 + Object.keys(JobRetry.shape).length) + BODY_FIELDS_MAX,
    })
    .input(z.strictObject({ jobs: z.array(JobRetry).min(1).max(LIST_PAGE_SIZE_MAX) }))
    .output(RetryOutcomes)
    .mutation(({ ctx, input }) => retryAll(ctx, ctx.admin, input.jobs, ctx.now)),
});
