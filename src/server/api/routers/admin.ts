import { z } from 'zod';
import {
  BODY_FIELDS_MAX,
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  SEARCH_MAX,
} from '../../../shared/limits.ts';
import {
  AdminUserList,
  AdminUserListInput,
  AuditExport,
  AuditExportInput,
  AuditList,
  AuditListInput,
  RoleChange,
  Suspension,
  UserRemoval,
} from '../../../shared/schema/admin.ts';
import {
  AnalystStates,
  Dashboard,
  DashboardDays,
  FailedJobs,
  ImportLine,
  JobRetry,
  JobsNow,
  LibraryCounts,
  LibraryDetails,
  LibraryImport,
  LibraryRows,
  RecordId,
  RecordPlace,
  RetryOutcomes,
  Setting,
  SettingChange,
} from '../../../shared/schema/operations.ts';
import { LibraryRating } from '../../../shared/schema/result.ts';
import { changeRole, listUsers, removeUser, suspendUser } from '../../modules/accounts/accounts.ts';
import { readAnalystStates } from '../../modules/analysts/places.ts';
import { exportAudit, listActors, listAudit } from '../../modules/audit/audit.ts';
import { readDashboard } from '../../modules/dashboard/dashboard.ts';
import {
  FAILED_CURSOR,
  listFailed,
  readJobs,
  retryAll,
  retryFailed,
} from '../../modules/jobs/jobs.ts';
import { removeImport } from '../../modules/library/import.ts';
import {
  countLibrary,
  listImports,
  listRecords,
  readImport,
  readRecord,
} from '../../modules/library/lists.ts';
import { changeSetting, listSettings } from '../../modules/settings/settings.ts';
import { withCurrentSettings } from '../context.ts';
import { admin as adminOfProcedures, Done, done, router } from '../procedures.ts';
import { adminCorrections, adminReports, adminSeo } from './adminReports.ts';

const adminAnalysts = router({
  state: adminOfProcedures
    .meta({ summary: 'Who fills the places, and how they did in the last 30 days' })
    .output(AnalystStates)
    .query(async ({ ctx }) => readAnalystStates(await withCurrentSettings(ctx), ctx.now)),
});

/** No procedure changes an entry; the database forbids it too. */
const adminAudit = router({
  list: adminOfProcedures
    .meta({ summary: 'A page of what admins did, newest first' })
    .input(AuditListInput)
    .output(AuditList)
    .query(({ ctx, input }) => listAudit(ctx.db, ctx.admin, input)),
  export: adminOfProcedures
    .meta({ summary: 'All that admins did, part by part' })
    .input(AuditExportInput)
    .output(AuditExport)
    .query(({ ctx, input }) => exportAudit(ctx.db, ctx.admin, input)),
  actors: adminOfProcedures
    .meta({ summary: 'Who ever did something as an admin' })
    .output(z.array(z.string()))
    .query(({ ctx }) => listActors(ctx.db, ctx.admin)),
});

const adminDashboard = router({
  read: adminOfProcedures
    .meta({ summary: 'What the site did in the last days' })
    .input(z.strictObject({ days: DashboardDays }))
    .output(Dashboard)
    .query(async ({ ctx, input }) =>
      readDashboard(ctx.db, ctx.admin, input.days, await ctx.settings(), ctx.now),
    ),
});

const Place = z.string().regex(FAILED_CURSOR);

const adminJobs = router({
  read: adminOfProcedures
    .meta({ summary: 'What waits and what runs' })
    .input(z.strictObject({}).optional())
    .output(JobsNow)
    .query(({ ctx }) => readJobs(ctx.admin, ctx.db)),
  failed: adminOfProcedures
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
  retry: adminOfProcedures
    .meta({ summary: 'Begin a failed analysis anew' })
    .input(JobRetry)
    .output(Done)
    .mutation(({ ctx, input }) => done(retryFailed(ctx, ctx.admin, input, ctx.now))),
  retryAll: adminOfProcedures
    .meta({
      summary: 'Begin several failed analyses anew',
      fields: LIST_PAGE_SIZE_MAX * (1 + Object.keys(JobRetry.shape).length) + BODY_FIELDS_MAX,
    })
    .input(z.strictObject({ jobs: z.array(JobRetry).min(1).max(LIST_PAGE_SIZE_MAX) }))
    .output(RetryOutcomes)
    .mutation(({ ctx, input }) => retryAll(ctx, ctx.admin, input.jobs, ctx.now)),
});

const adminSettings = router({
  list: adminOfProcedures
    .meta({ summary: 'Every setting, its value and where the value comes from' })
    .output(z.array(Setting))
    .query(({ ctx }) => listSettings(ctx.db, ctx.overrides)),
  change: adminOfProcedures
    .meta({ summary: 'Change a setting, or go back to its default' })
    .input(SettingChange)
    .output(z.array(Setting))
    .mutation(async ({ ctx, input }) => {
      await changeSetting(ctx.db, ctx.overrides, ctx.admin, input, ctx.now);
      return listSettings(ctx.db, ctx.overrides);
    }),
});

const adminUsers = router({
  list: adminOfProcedures
    .meta({ summary: 'A page of all accounts' })
    .input(AdminUserListInput)
    .output(AdminUserList)
    .query(({ ctx, input }) => listUsers(ctx, ctx.admin, input)),
  setRole: adminOfProcedures
    .meta({ summary: "Give an account the admins' role, or take it away" })
    .input(RoleChange)
    .output(Done)
    .mutation(({ ctx, input }) => done(changeRole(ctx, ctx.admin, input, ctx.now))),
  setSuspended: adminOfProcedures
    .meta({ summary: 'Suspend an account, or take that back' })
    .input(Suspension)
    .output(Done)
    .mutation(({ ctx, input }) => done(suspendUser(ctx, ctx.admin, input, ctx.now))),
  remove: adminOfProcedures
    .meta({ summary: 'Delete an account, and the reports that nobody else asked for' })
    .input(UserRemoval)
    .output(z.object({ identityRemoved: z.boolean() }))
    .mutation(({ ctx, input }) => removeUser(ctx, ctx.admin, input, ctx.now)),
});

const ImportId = z.strictObject({ id: z.uuid() });

const adminLibrary = router({
  counts: adminOfProcedures
    .meta({ summary: 'How many fact-check records there are, by rating and origin' })
    .output(LibraryCounts)
    .query(({ ctx }) => countLibrary(ctx.admin, ctx.db)),
  records: adminOfProcedures
    .meta({ summary: 'Fact-check records in the order of their claims' })
    .input(
      z.strictObject({
        search: z.string().max(SEARCH_MAX).optional(),
        rating: LibraryRating.optional(),
        after: RecordPlace.optional(),
      }),
    )
    .output(LibraryRows)
    .query(({ ctx, input }) => listRecords(ctx.db, ctx.admin, input)),
  record: adminOfProcedures
    .meta({ summary: 'One fact-check record' })
    .input(z.strictObject({ id: RecordId }))
    .output(LibraryDetails)
    .query(({ ctx, input }) => readRecord(ctx.db, ctx.admin, input.id)),
  imports: adminOfProcedures
    .meta({ summary: 'The latest imports' })
    .output(z.array(LibraryImport))
    .query(({ ctx }) => listImports(ctx.admin, ctx.db)),
  importLines: adminOfProcedures
    .meta({ summary: 'What became of each line of an import' })
    .input(ImportId)
    .output(z.array(ImportLine))
    .query(({ ctx, input }) => readImport(ctx.db, ctx.admin, input.id)),
  removeImport: adminOfProcedures
    .meta({ summary: 'Take an import out again' })
    .input(ImportId)
    .output(z.object({ removed: z.int() }))
    .mutation(({ ctx, input }) => removeImport(ctx.db, ctx.admin, input.id, ctx.now)),
});

export const admin = router({
  dashboard: adminDashboard,
  reports: adminReports,
  corrections: adminCorrections,
  seo: adminSeo,
  users: adminUsers,
  settings: adminSettings,
  analysts: adminAnalysts,
  library: adminLibrary,
  jobs: adminJobs,
  audit: adminAudit,
});
