import { z } from 'zod';
import {
  BODY_FIELDS_MAX,
  BULK_MAX,
  COUNT_MAX,
  LIST_PAGE_MAX,
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  SEARCH_MAX,
} from '../../../shared/limits.ts';
import {
  AdminFilter,
  AdminReportList,
  AdminSort,
  BulkOutcomes,
  ChangedReport,
  CorrectionRequests,
  DecisionInput,
  FeaturedCategory,
  ReportIds,
} from '../../../shared/schema/admin.ts';
import { ReviewChange, SeoChange, SeoForm } from '../../../shared/schema/report.ts';
import { decideRequest, listRequests } from '../../modules/corrections/corrections.ts';
import { listAllReports } from '../../modules/reports/allReports.ts';
import {
  changeSeveral,
  checkSlug,
  removeReport,
  restoreReport,
  setFeatured,
  setIndexability,
  setWithheld,
} from '../../modules/reports/moderate.ts';
import { editSeo, readSeo, reviewReport } from '../../modules/reports/seo.ts';
import { admin, Done, done, FlagInput, IdInput, integerInput, router } from '../procedures.ts';
import { FOR_ADMINS, restCall } from '../rest/call.ts';

/** Not coerced: trpc-openapi would read "false" as true. */
const OnOff = z.boolean().pipe(z.boolean());
const Cursor = z.string().min(1).max(300).optional();
const Several = z.strictObject({ reportIds: ReportIds });
const BULK_FIELDS_MAX = BULK_MAX + BODY_FIELDS_MAX;
const Featuring = z.strictObject({ category: FeaturedCategory, isFeatured: OnOff });

const ListInput = z.strictObject({
  page: integerInput(1, COUNT_MAX).optional(),
  after: Cursor.meta({ description: "A list's `next`: the page after that one" }),
  before: Cursor.meta({ description: "A list's `previous`: the page before that one" }),
  last: FlagInput.meta({ description: 'The last page' }),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  sortBy: AdminSort.default('newest'),
  filter: AdminFilter.default('all'),
  search: z
    .string()
    .max(SEARCH_MAX)
    .optional()
    .meta({ description: 'Only those with this in their content, slug or title, or as an id' }),
});

const SWITCHING = [...FOR_ADMINS, 'not_found', 'gone'] as const;

export const adminReports = router({
  list: restCall(admin, 'GET', '/admin/reports', 'Administration', {
    summary: 'All reports',
    description:
      'Also those that are being analyzed, failed, or are withheld. Matches are counted up to ' +
      '10,000: `atLeast` says that there may be more. Pages by number reach as far; beyond, `after` ' +
      'and `before` take the `next` and `previous` of a page. Those without a score come last by ' +
      '`highest` and `lowest`. For admins.',
    refusals: FOR_ADMINS,
  })
    .input(ListInput)
    .output(AdminReportList)
    .query(({ ctx, input }) => listAllReports(ctx.db, ctx.admin, input)),

  setIndexability: restCall(admin, 'PATCH', '/admin/reports/{id}/indexability', 'Administration', {
    summary: 'Let a report be listed and indexed, or not',
    description:
      'Refused for what is partial, without a result, withheld or a sample. What is not indexable ' +
      'is not featured. For admins.',
    refusals: [...SWITCHING, 'not_listable'],
  })
    .input(IdInput.extend({ isIndexable: OnOff }))
    .output(ChangedReport)
    .mutation(({ ctx, input }) => setIndexability(ctx, input.id, input.isIndexable)),

  setFeatured: restCall(admin, 'POST', '/admin/reports/{id}/featured', 'Administration', {
    summary: 'Put a report on a list of featured ones, or take it off',
    description: 'Refused for what is not indexable. For admins.',
    refusals: [...SWITCHING, 'not_indexable'],
  })
    .input(IdInput.extend(Featuring.shape))
    .output(ChangedReport)
    .mutation(({ ctx, input: { id, ...featuring } }) => setFeatured(ctx, id, featuring)),

  remove: restCall(admin, 'DELETE', '/admin/reports/{id}', 'Administration', {
    summary: 'Delete a report',
    description: 'From then on its addresses answer 410. For admins.',
    refusals: SWITCHING,
  })
    .input(IdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(removeReport(ctx, input.id))),

  restore: admin
    .meta({ summary: 'Take the deletion of a report back, within some seconds' })
    .input(IdInput)
    .output(ChangedReport)
    .mutation(({ ctx, input }) => restoreReport(ctx, input.id)),

  withhold: admin
    .meta({ summary: 'Keep a report from everybody but admins' })
    .input(IdInput)
    .output(ChangedReport)
    .mutation(({ ctx, input }) => setWithheld(ctx, input.id, true)),

  release: admin
    .meta({ summary: 'Show a withheld report again' })
    .input(IdInput)
    .output(ChangedReport)
    .mutation(({ ctx, input }) => setWithheld(ctx, input.id, false)),

  setIndexabilityOfSeveral: admin
    .meta({ summary: 'Let several reports be listed and indexed, or not', fields: BULK_FIELDS_MAX })
    .input(Several.extend({ isIndexable: OnOff }))
    .output(BulkOutcomes)
    .mutation(({ ctx, input: { reportIds, isIndexable } }) =>
      changeSeveral(reportIds, (id) => setIndexability(ctx, id, isIndexable)),
    ),

  setFeaturedOfSeveral: admin
    .meta({
      summary: 'Put several reports on a list of featured ones, or take them off',
      fields: BULK_FIELDS_MAX,
    })
    .input(Several.extend(Featuring.shape))
    .output(BulkOutcomes)
    .mutation(({ ctx, input: { reportIds, ...featuring } }) =>
      changeSeveral(reportIds, (id) => setFeatured(ctx, id, featuring)),
    ),

  removeSeveral: admin
    .meta({ summary: 'Delete several reports', fields: BULK_FIELDS_MAX })
    .input(Several)
    .output(BulkOutcomes)
    .mutation(({ ctx, input }) => changeSeveral(input.reportIds, (id) => removeReport(ctx, id))),

  restoreSeveral: admin
    .meta({
      summary: 'Take the deletion of several reports back, within some seconds',
      fields: BULK_FIELDS_MAX,
    })
    .input(Several)
    .output(BulkOutcomes)
    .mutation(({ ctx, input }) => changeSeveral(input.reportIds, (id) => restoreReport(ctx, id))),
});

const SlugInput = z.strictObject({
  slug: z.string().min(1).max(200),
  excludeShareId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Of the report that is to have it, whose own addresses are free for it' }),
});

export const adminSeo = router({
  read: admin
    .meta({ summary: 'What a report says of itself, for editing' })
    .input(IdInput)
    .output(SeoForm)
    .query(({ ctx, input }) => readSeo(ctx.db, ctx.admin, input.id, ctx.now)),

  edit: restCall(admin, 'PATCH', '/analysis/report/{id}/seo', 'Administration', {
    summary: 'Change what a report says of itself, and its address',
    description:
      'What is not named stays; `null` or an empty text goes back to what is made of the report. An ' +
      'empty or blank `slug` changes nothing; the address before leads to the new one from then ' +
      'on. With the `version` that was read, nothing is changed when the report has another one by ' +
      'now: the refusal then holds what is there as `present`. For admins.',
    refusals: ['sign_in_required', 'forbidden', 'invalid_input', 'not_found', 'gone', 'slug_taken'],
  })
    .input(IdInput.extend(SeoChange.shape))
    .output(ChangedReport)
    .mutation(({ ctx, input: { id, ...change } }) =>
      editSeo(ctx.db, ctx.admin, id, change, ctx.now),
    ),

  checkSlug: restCall(admin, 'GET', '/analysis/check-slug/{slug}', 'Administration', {
    summary: 'Whether a report could be given an address',
    description:
      'Not available is what another report has or had, what is an id, and what can be no address. ' +
      'For admins.',
    refusals: FOR_ADMINS,
  })
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

export const adminCorrections = router({
  list: restCall(admin, 'GET', '/admin/corrections', 'Administration', {
    summary: 'What people say is wrong with reports',
    description:
      'Open requests first those that hide a report, then the oldest; decided ones the newest first. ' +
      'For admins.',
    refusals: FOR_ADMINS,
  })
    .input(
      z.strictObject({
        state: z.enum(['open', 'decided']).default('open'),
        page: integerInput(1, LIST_PAGE_MAX).default(1),
        pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
      }),
    )
    .output(CorrectionRequests)
    .query(({ ctx, input }) => listRequests(ctx.db, ctx.admin, input)),

  decide: restCall(admin, 'POST', '/admin/corrections/{requestId}', 'Administration', {
    summary: 'Answer a request by a note on the report, reject it, or delete the report',
    description:
      'Once for each. With `corrected` or `rejected` a report that the request hid is shown again. ' +
      'The email that came with it is deleted. For admins.',
    refusals: [...SWITCHING, 'conflict'],
  })
    .input(DecisionInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(decideRequest(ctx, input))),
});
