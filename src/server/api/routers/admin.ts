import { z } from 'zod';
import * as limits from '../../../shared/limits.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { IdInput, OnOff, pageInput } from '../../../shared/schema/input.ts';
import * as operations from '../../../shared/schema/operations.ts';
import { ReviewChange, SeoChange, SeoForm } from '../../../shared/schema/report.ts';
import * as users from '../../modules/accounts/accounts.ts';
import { readAnalystStates } from '../../modules/analysts/places.ts';
import * as audit from '../../modules/audit/audit.ts';
import { decideRequest, listRequests } from '../../modules/corrections/corrections.ts';
import { readDashboard } from '../../modules/dashboard/dashboard.ts';
import * as jobs from '../../modules/jobs/jobs.ts';
import { removeImport } from '../../modules/library/import.ts';
import * as library from '../../modules/library/library.ts';
import { listAllReports } from '../../modules/reports/lists.ts';
import * as moderate from '../../modules/reports/moderate.ts';
import { editSeo, readSeo, reviewReport } from '../../modules/reports/seo.ts';
import { changeSetting, listSettings } from '../../modules/settings/settings.ts';
import { withCurrentSettings } from '../context.ts';
import { admin as adminCall, Done, done, router } from '../procedures.ts';
import { FOR_ADMINS, listFields, restCall } from '../rest/call.ts';

const Several = z.strictObject({ reportIds: schema.ReportIds });
const severally = adminCall.meta(listFields(limits.BULK_MAX)).output(schema.BulkOutcomes);
const changing = adminCall.input(IdInput).output(schema.ChangedReport);
const Featuring = z.strictObject({ category: schema.FeaturedCategory, isFeatured: OnOff });

const SWITCHING = [...FOR_ADMINS, 'not_found', 'gone'] as const;

const SlugInput = z.strictObject({
  slug: z.string().min(1).max(200),
  excludeShareId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Of the report that is to have it, whose own addresses are free for it' }),
});

const acting = adminCall.output(Done);
const ImportId = z.strictObject({ id: z.uuid() });

export const admin = router({
  dashboard: router({
    read: adminCall
      .input(z.strictObject({ days: operations.DashboardDays }))
      .output(operations.Dashboard)
      .query(async ({ ctx, input }) => readDashboard(ctx, input.days, await ctx.settings())),
  }),
  reports: router({
    list: restCall(adminCall, 'GET', '/admin/reports', { refusals: FOR_ADMINS })
      .input(schema.AdminReportsInput)
      .output(schema.AdminReportList)
      .query(({ ctx, input }) => listAllReports(ctx, input)),

    setIndexability: restCall(adminCall, 'PATCH', '/admin/reports/{id}/indexability', {
      refusals: [...SWITCHING, 'not_listable', 'needs_review'],
    })
      .input(IdInput.extend({ isIndexable: OnOff }))
      .output(schema.ChangedReport)
      .mutation(({ ctx, input }) => moderate.setIndexability(ctx, input.id, input.isIndexable)),

    setFeatured: restCall(adminCall, 'POST', '/admin/reports/{id}/featured', {
      refusals: [...SWITCHING, 'not_indexable', 'needs_review'],
    })
      .input(IdInput.extend(Featuring.shape))
      .output(schema.ChangedReport)
      .mutation(({ ctx, input: { id, ...featuring } }) => moderate.setFeatured(ctx, id, featuring)),

    remove: restCall(adminCall, 'DELETE', '/admin/reports/{id}', { refusals: SWITCHING })
      .input(IdInput)
      .output(Done)
      .mutation(({ ctx, input }) => done(moderate.removeReport(ctx, input.id))),

    restore: changing.mutation(({ ctx, input }) => moderate.restoreReport(ctx, input.id)),
    withhold: changing.mutation(({ ctx, input }) => moderate.setWithheld(ctx, input.id, true)),
    release: changing.mutation(({ ctx, input }) => moderate.setWithheld(ctx, input.id, false)),

    setAboutPerson: adminCall
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
  }),
  corrections: router({
    list: restCall(adminCall, 'GET', '/admin/corrections', { refusals: FOR_ADMINS })
      .input(
        z.strictObject({
          state: z.enum(['open', 'decided']).default('open'),
          ...pageInput(limits.LIST_PAGE_MAX),
        }),
      )
      .output(schema.CorrectionRequests)
      .query(({ ctx, input }) => listRequests(ctx, input)),

    decide: restCall(adminCall, 'POST', '/admin/corrections/{requestId}', {
      refusals: [...SWITCHING, 'conflict'],
    })
      .input(schema.DecisionInput)
      .output(Done)
      .mutation(({ ctx, input }) => done(decideRequest(ctx, input))),
  }),
  seo: router({
    read: adminCall
      .input(IdInput)
      .output(SeoForm)
      .query(({ ctx, input }) => readSeo(ctx, input.id)),

    edit: restCall(adminCall, 'PATCH', '/analysis/report/{id}/seo', {
      refusals: [...SWITCHING, 'slug_taken', 'needs_review'],
    })
      .input(IdInput.extend(SeoChange.shape))
      .output(schema.ChangedReport)
      .mutation(({ ctx, input: { id, ...change } }) => editSeo(ctx, id, change)),

    checkSlug: restCall(adminCall, 'GET', '/analysis/check-slug/{slug}', { refusals: FOR_ADMINS })
      .input(SlugInput)
      .output(z.object({ available: z.boolean() }))
      .query(async ({ ctx, input: { slug, excludeShareId = null } }) => ({
        available: await moderate.checkSlug(ctx, slug, excludeShareId),
      })),

    review: adminCall
      .input(ReviewChange)
      .output(SeoForm)
      .mutation(({ ctx, input }) => reviewReport(ctx, input)),
  }),
  users: router({
    list: adminCall
      .input(schema.AdminUserListInput)
      .output(schema.AdminUserList)
      .query(({ ctx, input }) => users.listUsers(ctx, input)),
    setRole: acting
      .input(schema.RoleChange)
      .mutation(({ ctx, input }) => done(users.changeRole(ctx, input))),
    setSuspended: acting
      .input(schema.Suspension)
      .mutation(({ ctx, input }) => done(users.suspendUser(ctx, input))),
    remove: adminCall
      .input(schema.UserRemoval)
      .output(z.object({ identityRemoved: z.boolean() }))
      .mutation(({ ctx, input }) => users.removeUser(ctx, input)),
  }),
  settings: router({
    list: adminCall.output(z.array(operations.Setting)).query(({ ctx }) => listSettings(ctx)),
    change: adminCall
      .meta(listFields(limits.SETTINGS.modelPrices.max, operations.ModelPrices.element.shape))
      .input(operations.SettingChange)
      .output(z.array(operations.Setting))
      .mutation(async ({ ctx, input }) => {
        await changeSetting(ctx, input);
        return listSettings(ctx);
      }),
  }),
  analysts: router({
    state: adminCall
      .output(operations.AnalystStates)
      .query(async ({ ctx }) => readAnalystStates(await withCurrentSettings(ctx), ctx.now)),
  }),
  library: router({
    counts: adminCall
      .output(operations.LibraryCounts)
      .query(({ ctx }) => library.countLibrary(ctx)),
    records: adminCall
      .input(operations.LibraryRowsInput)
      .output(operations.LibraryRows)
      .query(({ ctx, input }) => library.listRecords(ctx, input)),
    record: adminCall
      .input(z.strictObject({ id: operations.RecordId }))
      .output(operations.LibraryDetails)
      .query(({ ctx, input }) => library.readRecord(ctx, input.id)),
    imports: adminCall
      .output(z.array(operations.LibraryImport))
      .query(({ ctx }) => library.listImports(ctx)),
    importLines: adminCall
      .input(ImportId)
      .output(z.array(operations.ImportLine))
      .query(({ ctx, input }) => library.readImport(ctx, input.id)),
    removeImport: adminCall
      .input(ImportId)
      .output(z.object({ removed: z.int() }))
      .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
  }),
  jobs: router({
    read: adminCall
      .input(z.strictObject({}).optional())
      .output(operations.JobsNow)
      .query(({ ctx }) => jobs.readJobs(ctx)),
    failed: adminCall
      .input(operations.FailedJobsInput)
      .output(operations.FailedJobs)
      .query(({ ctx, input }) => jobs.listFailed(ctx, input)),
    retry: acting
      .input(operations.JobRetry)
      .mutation(({ ctx, input }) => done(jobs.retryFailed(ctx, input))),
    retryAll: adminCall
      .meta(listFields(limits.LIST_PAGE_SIZE_MAX, operations.JobRetry.shape))
      .input(
        z.strictObject({
          jobs: z.array(operations.JobRetry).min(1).max(limits.LIST_PAGE_SIZE_MAX),
        }),
      )
      .output(operations.RetryOutcomes)
      .mutation(({ ctx, input }) => jobs.retryAll(ctx, input.jobs)),
  }),
  audit: router({
    list: adminCall
      .input(schema.AuditListInput)
      .output(schema.AuditList)
      .query(({ ctx, input }) => audit.listAudit(ctx, input)),
    export: adminCall
      .input(schema.AuditExportInput)
      .output(schema.AuditExport)
      .query(({ ctx, input }) => audit.exportAudit(ctx, input)),
    actors: adminCall.output(z.array(z.string())).query(({ ctx }) => audit.listActors(ctx)),
  }),
});
