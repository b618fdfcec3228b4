import { z } from 'zod';
import * as limits from '../../../shared/limits.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { IdInput, OnOff, pageInput } from '../../../shared/schema/input.ts';
import { ReviewChange, SeoChange, SeoForm } from '../../../shared/schema/report.ts';
import { decideRequest, listRequests } from '../../modules/corrections/corrections.ts';
import { listAllReports } from '../../modules/reports/lists.ts';
import * as moderate from '../../modules/reports/moderate.ts';
import { editSeo, readSeo, reviewReport } from '../../modules/reports/seo.ts';
import { admin, Done, done, router } from '../procedures.ts';
import { FOR_ADMINS, listFields, restCall } from '../rest/call.ts';

const Several = z.strictObject({ reportIds: schema.ReportIds });
const severally = admin.meta(listFields(limits.BULK_MAX)).output(schema.BulkOutcomes);
const changing = admin.input(IdInput).output(schema.ChangedReport);
const Featuring = z.strictObject({ category: schema.FeaturedCategory, isFeatured: OnOff });

const SWITCHING = [...FOR_ADMINS, 'not_found', 'gone'] as const;

export const adminReports = router({
  list: restCall(admin, 'GET', '/admin/reports', { refusals: FOR_ADMINS })
    .input(schema.AdminReportsInput)
    .output(schema.AdminReportList)
    .query(({ ctx, input }) => listAllReports(ctx, input)),

  setIndexability: restCall(admin, 'PATCH', '/admin/reports/{id}/indexability', {
    refusals: [...SWITCHING, 'not_listable', 'needs_review'],
  })
    .input(IdInput.extend({ isIndexable: OnOff }))
    .output(schema.ChangedReport)
    .mutation(({ ctx, input }) => moderate.setIndexability(ctx, input.id, input.isIndexable)),

  setFeatured: restCall(admin, 'POST', '/admin/reports/{id}/featured', {
    refusals: [...SWITCHING, 'not_indexable', 'needs_review'],
  })
    .input(IdInput.extend(Featuring.shape))
    .output(schema.ChangedReport)
    .mutation(({ ctx, input: { id, ...featuring } }) => moderate.setFeatured(ctx, id, featuring)),

  remove: restCall(admin, 'DELETE', '/admin/reports/{id}', { refusals: SWITCHING })
    .input(IdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(moderate.removeReport(ctx, input.id))),

  restore: changing.mutation(({ ctx, input }) => moderate.restoreReport(ctx, input.id)),
  withhold: changing.mutation(({ ctx, input }) => moderate.setWithheld(ctx, input.id, true)),
  release: changing.mutation(({ ctx, input }) => moderate.setWithheld(ctx, input.id, false)),

  setAboutPerson: admin
    .input(IdInput.extend({ isAboutPerson: OnOff }))
    .output(schema.ChangedReport)
    .mutation(({ ctx, input }) => moderate.setAboutPerson(ctx, input.id, input.isAboutPerson)),

  setIndexabilityOfSeveral: severally
    .input(Several.extend({ isIndexable: OnOff }))
    .mutation(({ ctx, input: { reportIds, isIndexable } }) =>
      moderate.changeSeveral(reportIds, (id) => moderate.setIndexability(ctx, id, isIndexable)),
    ),

  setFeaturedOfSeveral: severally
    .input(Several.extend(Featuring.shape))
    .mutation(({ ctx, input: { reportIds, ...featuring } }) =>
      moderate.changeSeveral(reportIds, (id) => moderate.setFeatured(ctx, id, featuring)),
    ),

  removeSeveral: severally
    .input(Several)
    .mutation(({ ctx, input }) =>
      moderate.changeSeveral(input.reportIds, (id) => moderate.removeReport(ctx, id)),
    ),

  restoreSeveral: severally
    .input(Several)
    .mutation(({ ctx, input }) =>
      moderate.changeSeveral(input.reportIds, (id) => moderate.restoreReport(ctx, id)),
    ),
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
    .input(IdInput)
    .output(SeoForm)
    .query(({ ctx, input }) => readSeo(ctx, input.id)),

  edit: restCall(admin, 'PATCH', '/analysis/report/{id}/seo', {
    refusals: [...SWITCHING, 'slug_taken', 'needs_review'],
  })
    .input(IdInput.extend(SeoChange.shape))
    .output(schema.ChangedReport)
    .mutation(({ ctx, input: { id, ...change } }) => editSeo(ctx, id, change)),

  checkSlug: restCall(admin, 'GET', '/analysis/check-slug/{slug}', { refusals: FOR_ADMINS })
    .input(SlugInput)
    .output(z.object({ available: z.boolean() }))
    .query(async ({ ctx, input: { slug, excludeShareId = null } }) => ({
      available: await moderate.checkSlug(ctx, slug, excludeShareId),
    })),

  review: admin
    .input(ReviewChange)
    .output(SeoForm)
    .mutation(({ ctx, input }) => reviewReport(ctx, input)),
});

export const adminCorrections = router({
  list: restCall(admin, 'GET', '/admin/corrections', { refusals: FOR_ADMINS })
    .input(
      z.strictObject({
        state: z.enum(['open', 'decided']).default('open'),
        ...pageInput(limits.LIST_PAGE_MAX),
      }),
    )
    .output(schema.CorrectionRequests)
    .query(({ ctx, input }) => listRequests(ctx, input)),

  decide: restCall(admin, 'POST', '/admin/corrections/{requestId}', {
    refusals: [...SWITCHING, 'conflict'],
  })
    .input(schema.DecisionInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(decideRequest(ctx, input))),
});
