import { z } from 'zod';
import * as limits from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { MyReportList, MyReportsInput } from '../../../shared/schema/account.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { FlagInput, IdInput, integerInput, ReportIdInput } from '../../../shared/schema/input.ts';
import * as radarSchema from '../../../shared/schema/radar.ts';
import * as views from '../../../shared/schema/report.ts';
import { requestCorrection } from '../../modules/corrections/corrections.ts';
import { listFeatured, readOverview, searchRadar } from '../../modules/radar/radar.ts';
import * as lists from '../../modules/reports/lists.ts';
import * as mine from '../../modules/reports/mine.ts';
import { unlistReport } from '../../modules/reports/moderate.ts';
import * as reading from '../../modules/reports/read.ts';
import { invalidInput } from '../errors.ts';
import { costly, Done, done, open, router, signedIn } from '../procedures.ts';
import { READING, reportCall, restCall } from '../rest/call.ts';

const ViewInput = IdInput.extend({ critical: FlagInput, full: FlagInput }).refine(
  ({ critical, full }) => !(critical && full),
  messages.criticalOrFull,
);

const acting = signedIn.output(Done);

/** The first matching path counts, so `/analysis/{id}` comes last. */
export const reports = router({
  read: open
    .input(IdInput)
    .output(views.Report)
    .query(({ ctx, input }) => reading.readReport(ctx.db, input.id, ctx.caller)),

  cost: open
    .input(ReportIdInput)
    .output(z.object({ isFree: z.boolean() }))
    .query(({ ctx, input }) => reading.readCost(ctx, input.reportId)),

  recent: open.output(z.array(views.ReportRow)).query(({ ctx }) => lists.listRecent(ctx)),
  example: open.output(views.ReportExample.nullable()).query(({ ctx }) => lists.findExample(ctx)),

  list: restCall(costly('list'), 'GET', '/analysis/reports', { refusals: ['invalid_input'] })
    .input(views.ReportListInput)
    .output(views.ReportList)
    .query(({ ctx, input }) => lists.listReports(ctx, ctx.caller, input)),

  mine: restCall(signedIn, 'GET', '/reports/me', {
    refusals: ['sign_in_required', 'invalid_input'],
  })
    .input(MyReportsInput)
    .output(MyReportList)
    .query(({ ctx, input }) => mine.listMine(ctx, input)),
  removeMine: acting
    .input(ReportIdInput)
    .mutation(({ ctx, input }) => done(mine.removeMine(ctx, input.reportId))),
  setLabels: acting
    .input(ReportIdInput.extend({ labels: z.array(z.string().max(200)).max(50) }))
    .mutation(({ ctx, input }) => done(mine.setLabels(ctx, input))),
  follow: acting
    .input(ReportIdInput.extend({ follow: z.boolean() }))
    .mutation(({ ctx, input }) => done(mine.followReport(ctx, input))),
  changes: signedIn
    .output(z.object({ changed: z.number().int() }))
    .query(({ ctx }) => mine.readChanges(ctx)),
  private: signedIn
    .input(ReportIdInput)
    .output(schema.PrivateReport)
    .query(({ ctx, input }) => reading.readPrivate(ctx, input.reportId)),
  unlist: acting
    .input(ReportIdInput)
    .mutation(({ ctx, input }) => done(unlistReport(ctx, input.reportId))),
  requestCorrection: reportCall(costly('start'), 'POST', '/analysis/report/{reportId}/correction', {
    refusals: [...READING, 'rate_limited'],
  })
    .input(schema.CorrectionInput)
    .output(schema.CorrectionReceived)
    .mutation(async ({ ctx, input }) => {
      const { hidden } = await requestCorrection(ctx, input);
      if (hidden) await ctx.catchUp();
      return { success: true, hidden };
    }),
  fetch: reportCall(open, 'GET', '/analysis/report/{id}')
    .input(IdInput)
    .output(views.FetchedReport)
    .query(({ ctx, input }) => reading.fetchReport(ctx.db, input.id, ctx.caller)),

  shared: reportCall(open, 'GET', '/analysis/public/report/{shareId}', {
    refusals: [...READING, 'report_processing', 'no_result'],
  })
    .input(z.strictObject({ shareId: IdInput.shape.id }))
    .output(views.SharedReport)
    .query(({ ctx, input }) => reading.readShared(ctx.db, input.shareId, ctx.caller)),

  view: reportCall(open, 'GET', '/analysis/{id}')
    .input(ViewInput)
    .output(z.union([views.WholeReport, views.CriticalReport]))
    .query(({ ctx, input }) =>
      input.critical
        ? reading.readCritical(ctx.db, input.id, ctx.caller)
        : reading.fetchReport(ctx.db, input.id, ctx.caller),
    ),
});

const FeaturedInput = z.strictObject({
  category: schema.FeaturedCategory.optional(),
  limit: integerInput(1, limits.FEATURED_MAX).default(limits.FEATURED_DEFAULT),
});

export const radar = router({
  featured: restCall(costly('list'), 'GET', '/featured', { refusals: ['invalid_input'] })
    .input(FeaturedInput)
    .output(radarSchema.FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),

  overview: costly('search')
    .output(radarSchema.RadarOverview)
    .query(({ ctx }) => readOverview(ctx)),

  search: costly('search')
    .input(radarSchema.RadarInput)
    .output(radarSchema.RadarResults)
    .query(({ ctx, input }) => searchRadar(ctx, input)),
});

export const site = router({
  contact: open
    .output(z.object({ email: z.string().nullable() }))
    .query(async ({ ctx }) => ({ email: (await ctx.settings()).contactEmail || null })),
});

const CaptureInput = ReportIdInput.extend({
  html: z.string().optional().meta({
    description:
      'The page as the browser shows it, which nobody reads; the whole body has at most 2 MB',
  }),
});

export const prerender = router({
  capture: restCall(costly('render'), 'POST', '/_internal/prerender/{reportId}', {
    refusals: [...READING, 'not_listed', 'rate_limited'],
    unread: {
      bytes: limits.CAPTURE_BYTES_MAX,
      check: async ({ db }, at) => {
        const { data, error } = ReportIdInput.safeParse(at);
        if (error) throw invalidInput(error);
        await reading.findCaptured(db, data.reportId);
      },
    },
  })
    .input(CaptureInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(reading.takeCapture(ctx, input.reportId, ctx.copyPage))),
});
