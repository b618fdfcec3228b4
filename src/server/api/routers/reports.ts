import { z } from 'zod';
import * as limits from '../../../shared/limits.ts';
import { TOPIC_MAX } from '../../../shared/lists.ts';
import { messages } from '../../../shared/messages.ts';
import { MY_REPORTS_SORTS, MyReportChoice, MyReportList } from '../../../shared/schema/account.ts';
import {
  FeaturedCategory,
  PrivateReport,
  CorrectionInput,
  CorrectionReceived,
} from '../../../shared/schema/admin.ts';
import * as radarSchema from '../../../shared/schema/radar.ts';
import * as views from '../../../shared/schema/report.ts';
import { requestCorrection } from '../../modules/corrections/corrections.ts';
import { listFeatured, readOverview, searchRadar } from '../../modules/radar/radar.ts';
import * as lists from '../../modules/reports/lists.ts';
import * as mine from '../../modules/reports/mine.ts';
import { unlistReport } from '../../modules/reports/moderate.ts';
import * as reading from '../../modules/reports/read.ts';
import {
  costly,
  Done,
  done,
  integerInput,
  pageInput,
  FlagInput,
  IdInput,
  open,
  ReportIdInput,
  router,
  signedIn,
} from '../procedures.ts';
import { READING, restCall } from '../rest/call.ts';

const ListInput = z.strictObject({
  before: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Only reports made before, ISO 8601 in UTC' }),
  isIndexable: FlagInput,
  limit: integerInput(1, limits.LIST_PAGE_SIZE_MAX).optional(),
  ...pageInput(limits.LIST_PAGE_MAX),
});

const MineInput = z.strictObject({
  ...pageInput(limits.LIST_PAGE_MAX),
  search: z
    .string()
    .max(limits.SEARCH_MAX)
    .optional()
    .meta({ description: "Only those with this in their content, or in their page's title" }),
  status: MyReportChoice.optional().meta({
    description: '`changed` are followed ones with a result that the caller has not seen',
  }),
  verdict: radarSchema.RadarVerdict.optional().meta({
    description: '`partly` is partially true or reliable; `true` and `false` are (un)reliable too',
  }),
  label: z
    .string()
    .max(2 * limits.LABEL_MAX)
    .optional()
    .meta({ description: "Only those with this label of the caller's own" }),
  sortBy: z.enum(MY_REPORTS_SORTS).default('newest'),
});

const ViewInput = IdInput.extend({ critical: FlagInput, full: FlagInput }).refine(
  ({ critical, full }) => !(critical && full),
  messages.criticalOrFull,
);

/** The first matching path counts, so `/analysis/{id}` comes last. */
export const reports = router({
  read: open
    .input(IdInput)
    .output(views.Report)
    .query(({ ctx, input }) => reading.readReport(ctx.db, input.id, ctx.caller)),

  recent: open.output(z.array(views.ReportRow)).query(({ ctx }) => lists.listRecent(ctx)),

  list: restCall(costly('list'), 'GET', '/analysis/reports', {
    refusals: ['invalid_input'],
  })
    .input(ListInput)
    .output(views.ReportList)
    .query(({ ctx, input: { limit, ...input } }) =>
      lists.listReports(ctx, ctx.caller, { ...input, pageSize: limit ?? input.pageSize }),
    ),

  mine: restCall(signedIn, 'GET', '/reports/me', {
    refusals: ['sign_in_required', 'invalid_input'],
  })
    .input(MineInput)
    .output(MyReportList)
    .query(({ ctx, input }) => mine.listMine(ctx.db, ctx.user, input)),
  removeMine: signedIn
    .input(ReportIdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(mine.removeMine(ctx.db, ctx.user, input.reportId))),
  setLabels: signedIn
    .input(ReportIdInput.extend({ labels: z.array(z.string().max(200)).max(50) }))
    .output(Done)
    .mutation(({ ctx, input }) => done(mine.setLabels(ctx.db, ctx.user, input))),
  follow: signedIn
    .input(ReportIdInput.extend({ follow: z.boolean() }))
    .output(Done)
    .mutation(({ ctx, input }) => done(mine.followReport(ctx.db, ctx.user, input, ctx.now))),
  changes: signedIn
    .output(z.object({ changed: z.number().int() }))
    .query(({ ctx }) => mine.readChanges(ctx.db, ctx.user)),
  private: signedIn
    .input(ReportIdInput)
    .output(PrivateReport)
    .query(({ ctx, input }) => reading.readPrivate(ctx.db, ctx.user, input.reportId)),
  unlist: signedIn
    .input(ReportIdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(unlistReport(ctx.db, ctx.user, input.reportId))),
  requestCorrection: restCall(costly('start'), 'POST', '/analysis/report/{reportId}/correction', {
    needsId: messages.reportIdRequired,
    refusals: [...READING, 'rate_limited'],
  })
    .input(CorrectionInput)
    .output(CorrectionReceived)
    .mutation(async ({ ctx, input }) => {
      const { hidden } = await requestCorrection(ctx.db, ctx.caller, input, ctx.now);
      if (hidden) await ctx.catchUp();
      return { success: true, hidden };
    }),
  fetch: restCall(open, 'GET', '/analysis/report/{id}', {
    needsId: messages.reportIdRequired,
    refusals: READING,
  })
    .input(IdInput)
    .output(views.FetchedReport)
    .query(({ ctx, input }) => reading.fetchReport(ctx.db, input.id, ctx.caller)),

  shared: restCall(open, 'GET', '/analysis/public/report/{shareId}', {
    needsId: messages.reportIdRequired,
    refusals: [...READING, 'report_processing', 'no_result'],
  })
    .input(z.strictObject({ shareId: IdInput.shape.id }))
    .output(views.SharedReport)
    .query(({ ctx, input }) => reading.readShared(ctx.db, input.shareId, ctx.caller)),

  view: restCall(open, 'GET', '/analysis/{id}', {
    needsId: messages.reportIdRequired,
    refusals: READING,
  })
    .input(ViewInput)
    .output(z.union([views.WholeReport, views.CriticalReport]))
    .query(({ ctx, input }) =>
      input.critical
        ? reading.readCritical(ctx.db, input.id, ctx.caller)
        : reading.fetchReport(ctx.db, input.id, ctx.caller),
    ),
});

const FeaturedInput = z.strictObject({
  category: FeaturedCategory.optional(),
  limit: integerInput(1, limits.FEATURED_MAX).default(limits.FEATURED_DEFAULT),
});

const SearchInput = z.strictObject({
  ...pageInput(limits.COUNT_MAX),
  search: z.string().max(limits.SEARCH_MAX).optional(),
  verdict: radarSchema.RadarVerdict.optional(),
  topic: z
    .string()
    .min(1)
    .max(2 * TOPIC_MAX)
    .optional(),
  sortBy: radarSchema.RadarSort.optional(),
});

export const radar = router({
  featured: restCall(costly('list'), 'GET', '/featured', {
    refusals: ['invalid_input'],
  })
    .input(FeaturedInput)
    .output(radarSchema.FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),

  overview: costly('search')
    .output(radarSchema.RadarOverview)
    .query(({ ctx }) => readOverview(ctx)),

  search: costly('search')
    .input(SearchInput)
    .output(radarSchema.RadarResults)
    .query(({ ctx, input }) => searchRadar(ctx, input)),
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
        await reading.findCaptured(db, ReportIdInput.parse(at).reportId);
      },
    },
  })
    .input(CaptureInput)
    .output(Done)
    .mutation(({ ctx, input }) =>
      done(reading.takeCapture(ctx.db, ctx.caller, input.reportId, ctx.copyPage, ctx.now)),
    ),
});
