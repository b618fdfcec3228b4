import { z } from 'zod';
import * as limits from '../../../shared/limits.ts';
import * as schema from '../../../shared/schema/admin.ts';
import * as operations from '../../../shared/schema/operations.ts';
import * as users from '../../modules/accounts/accounts.ts';
import { readAnalystStates } from '../../modules/analysts/places.ts';
import * as audit from '../../modules/audit/audit.ts';
import { readDashboard } from '../../modules/dashboard/dashboard.ts';
import * as jobs from '../../modules/jobs/jobs.ts';
import { removeImport } from '../../modules/library/import.ts';
import * as library from '../../modules/library/lists.ts';
import { changeSetting, listSettings } from '../../modules/settings/settings.ts';
import { withCurrentSettings } from '../context.ts';
import { admin as adminCall, Done, done, router } from '../procedures.ts';
import { listFields } from '../rest/call.ts';
import { adminCorrections, adminReports, adminSeo } from './adminReports.ts';

const acting = adminCall.output(Done);
const ImportId = z.strictObject({ id: z.uuid() });

export const admin = router({
  dashboard: router({
    read: adminCall
      .input(z.strictObject({ days: operations.DashboardDays }))
      .output(operations.Dashboard)
      .query(async ({ ctx, input }) => readDashboard(ctx, input.days, await ctx.settings())),
  }),
  reports: adminReports,
  corrections: adminCorrections,
  seo: adminSeo,
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
