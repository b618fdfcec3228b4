import { z } from 'zod';
import { ChangedReport } from '../../../shared/schema/adminReport.ts';
import { ReviewChange, SeoChange, SeoForm } from '../../../shared/schema/seo.ts';
import { checkSlug } from '../../modules/reports/checkSlug.ts';
import { editSeo } from '../../modules/reports/editSeo.ts';
import { readSeo } from '../../modules/reports/readSeo.ts';
import { reviewReport } from '../../modules/reports/reviewReport.ts';
import { IdInput } from '../inputs.ts';
import { admin, router } from '../procedures.ts';
import { restCall } from '../rest/call.ts';

const SlugInput = z.strictObject({
  slug: z.string().min(1).max(200),
  excludeShareId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Of the report that is to have it, whose own addresses are free for it' }),
});

/** What a report says of itself to search engines, its slug, and its review by a person. */
export const adminSeo = router({
  read: admin
    .meta({ summary: 'What a report says of itself, for editing' })
    .input(IdInput)
    .output(SeoForm)
    .query(({ ctx, input }) => readSeo(ctx.db, ctx.admin, input.id, ctx.now)),

  edit: admin
    .meta(
      restCall({
        method: 'PATCH',
        path: '/analysis/report/{id}/seo',
        tag: 'Administration',
        summary: 'Change what a report says of itself, and its address',
        description:
          'What is not named stays; `null` or an empty text goes back to what is made of the report. An ' +
          'empty or blank `slug` changes nothing; the address before leads to the new one from then ' +
          'on. With the `version` that was read, nothing is changed when the report has another one by ' +
          'now: the refusal then holds what is there as `present`. For admins.',
        refusals: [
          ...(['sign_in_required', 'forbidden', 'invalid_input'] as const),
          ...(['not_found', 'gone', 'slug_taken'] as const),
        ],
      }),
    )
    .input(IdInput.extend(SeoChange.shape))
    .output(ChangedReport)
    .mutation(({ ctx, input: { id, ...change } }) =>
      editSeo(ctx.db, ctx.admin, id, change, ctx.now),
    ),

  checkSlug: admin
    .meta(
      restCall({
        method: 'GET',
        path: '/analysis/check-slug/{slug}',
        tag: 'Administration',
        summary: 'Whether a report could be given an address',
        description:
          'Not available is what another report has or had, what is an id, and what can be no address. ' +
          'For admins.',
        refusals: ['sign_in_required', 'forbidden', 'invalid_input'],
      }),
    )
    .input(SlugInput)
    .output(z.object({ available: z.boolean() }))
    .query(async ({ ctx, input: { slug, excludeShareId = null } }) => ({
      available: await checkSlug(ctx.db, ctx.admin, slug, excludeShareId),
    })),

  review: admin
    .meta({ summary: 'Say on a report that a person reviewed its result, or take that back' })
    .input(ReviewChange)
    .output(SeoForm)
    .mutation(({ ctx, input }) => reviewReport(ctx.db, ctx.admin, input, ctx.now)),
});
