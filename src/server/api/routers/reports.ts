import { z } from 'zod';
import {
  CAPTURE_BYTES_MAX,
  COUNT_MAX,
  FEATURED_DEFAULT,
  FEATURED_MAX,
  LABEL_MAX,
  LIST_PAGE_MAX,
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  SEARCH_MAX,
} from '../../../shared/limits.ts';
import {
  REQUESTS_PER_ADDRESS_AND_DAY,
  REQUESTS_PER_VISITOR_AND_DAY,
} from '../../../shared/corrections.ts';
import { messages } from '../../../shared/messages.ts';
import { TOPIC_MAX } from '../../../shared/lists.ts';
import { MY_REPORTS_SORTS, MyReportChoice, MyReportList } from '../../../shared/schema/account.ts';
import {
  CorrectionInput,
  CorrectionReceived,
  FeaturedCategory,
  PrivateReport,
} from '../../../shared/schema/admin.ts';
import {
  FeaturedList,
  RadarOverview,
  RadarResults,
  RadarSort,
  RadarVerdict,
} from '../../../shared/schema/radar.ts';
import {
  CriticalReport,
  FetchedReport,
  Report,
  ReportList,
  ReportRow,
  SharedReport,
  WholeReport,
} from '../../../shared/schema/report.ts';
import { requestCorrection } from '../../modules/corrections/corrections.ts';
import { listFeatured, readOverview, searchRadar } from '../../modules/radar/radar.ts';
import { listRecent, listReports } from '../../modules/reports/lists.ts';
import {
  followReport,
  listMine,
  readChanges,
  removeMine,
  setLabels,
} from '../../modules/reports/mine.ts';
import { unlistReport } from '../../modules/reports/moderate.ts';
import {
  fetchReport,
  findCaptured,
  readCritical,
  readPrivate,
  readReport,
  readShared,
  takeCapture,
} from '../../modules/reports/read.ts';
import {
  costly,
  Done,
  done,
  FlagInput,
  IdInput,
  integerInput,
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
  limit: integerInput(1, LIST_PAGE_SIZE_MAX).optional(),
  page: integerInput(1, LIST_PAGE_MAX).default(1),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
});

const MineInput = z.strictObject({
  page: integerInput(1, LIST_PAGE_MAX).default(1),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  search: z
    .string()
    .max(SEARCH_MAX)
    .optional()
    .meta({ description: "Only those with this in their content, or in their page's title" }),
  status: MyReportChoice.optional().meta({
    description: '`changed` are followed ones with a result that the caller has not seen',
  }),
  verdict: RadarVerdict.optional().meta({
    description: '`partly` is partially true or reliable; `true` and `false` are (un)reliable too',
  }),
  label: z
    .string()
    .max(2 * LABEL_MAX)
    .optional()
    .meta({ description: "Only those with this label of the caller's own" }),
  sortBy: z.enum(MY_REPORTS_SORTS).default('newest'),
});

const ViewInput = IdInput.extend({ critical: FlagInput, full: FlagInput }).refine(
  ({ critical, full }) => !(critical && full),
  messages.criticalOrFull,
);

/** trpc-openapi takes the first matching path, so `/analysis/{id}` comes last. */
export const reports = router({
  read: open
    .meta({ summary: 'A report by its slug, share id or report id' })
    .input(IdInput)
    .output(Report)
    .query(({ ctx, input }) => readReport(ctx.db, input.id, ctx.caller)),

  recent: open
    .meta({ summary: 'The newest listed reports and samples' })
    .output(z.array(ReportRow))
    .query(({ ctx }) => listRecent(ctx)),

  list: restCall(costly('list'), 'GET', '/analysis/reports', 'Reading', {
    summary: 'The listed reports, newest first',
    description:
      'Holds indexable reports alone, whatever `isIndexable` says; only admins get others. ' +
      '`before` with `limit=1` gives the report before another one. `limit` is the same as ' +
      '`pageSize` and goes before it. Counted, and given by page, up to 10,000; beyond, `before` ' +
      'leads on. Contents are cut at 300 characters.',
    refusals: ['invalid_input'],
  })
    .input(ListInput)
    .output(ReportList)
    .query(({ ctx, input: { limit, ...input } }) =>
      listReports(ctx, ctx.caller, { ...input, pageSize: limit ?? input.pageSize }),
    ),

  mine: restCall(signedIn, 'GET', '/reports/me', 'Account', {
    summary: 'The reports that the caller asked for or follows',
    description:
      'Each once, by the last time they did (`askedAt`); also those that are being analyzed or ' +
      'failed, and withheld ones, without what was found. Those without a score come last by `highest` and `lowest`. Contents are cut at 300 ' +
      'characters.',
    refusals: ['sign_in_required', 'invalid_input'],
  })
    .input(MineInput)
    .output(MyReportList)
    .query(({ ctx, input }) => listMine(ctx.db, ctx.user, input)),
  removeMine: signedIn
    .meta({ summary: 'Take a report out of the own list; the last one who asked deletes it' })
    .input(ReportIdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(removeMine(ctx.db, ctx.user, input.reportId))),
  setLabels: signedIn
    .meta({ summary: 'The labels of a report in the own list, in place of those that it had' })
    .input(ReportIdInput.extend({ labels: z.array(z.string().max(200)).max(50) }))
    .output(Done)
    .mutation(({ ctx, input }) => done(setLabels(ctx.db, ctx.user, input))),
  follow: signedIn
    .meta({ summary: 'Be told of new results of a report, or no longer; the present one is seen' })
    .input(ReportIdInput.extend({ follow: z.boolean() }))
    .output(Done)
    .mutation(({ ctx, input }) => done(followReport(ctx.db, ctx.user, input, ctx.now))),
  changes: signedIn
    .meta({ summary: 'How many followed reports have a result that the caller has not seen' })
    .output(z.object({ changed: z.number().int() }))
    .query(({ ctx }) => readChanges(ctx.db, ctx.user)),
  private: signedIn
    .meta({
      summary: 'What of a report is for its owner and admins: notes, views, who asked for it',
    })
    .input(ReportIdInput)
    .output(PrivateReport)
    .query(({ ctx, input }) => readPrivate(ctx.db, ctx.user, input.reportId)),
  unlist: signedIn
    .meta({ summary: 'Take a report that the caller asked for off all lists' })
    .input(ReportIdInput)
    .output(Done)
    .mutation(({ ctx, input }) => done(unlistReport(ctx.db, ctx.user, input.reportId))),
  requestCorrection: restCall(
    costly('start'),
    'POST',
    '/analysis/report/{reportId}/correction',
    'Reading',
    {
      needsId: messages.reportIdRequired,
      summary: 'Say that something is wrong with a report',
      description:
        `Read by admins, who may answer by a note on the report. With the reason \`person\` the report ` +
        `is hidden at once until they decide, unless the same result was looked at for that before. ` +
        `At most ${REQUESTS_PER_VISITOR_AND_DAY} a day for a visitor or account, ` +
        `${REQUESTS_PER_ADDRESS_AND_DAY} for a network address.`,
      refusals: [...READING, 'rate_limited'],
    },
  )
    .input(CorrectionInput)
    .output(CorrectionReceived)
    .mutation(async ({ ctx, input }) => {
      const { hidden } = await requestCorrection(ctx.db, ctx.caller, input, ctx.now);
      if (hidden) await ctx.catchUp();
      return { success: true, hidden };
    }),
  fetch: restCall(open, 'GET', '/analysis/report/{id}', 'Reading', {
    needsId: messages.reportIdRequired,
    summary: 'A report by its slug, share id or report id',
    description:
      'Asked for by another id than its slug, the answer names the page where the report belongs ' +
      'as `redirect` and in the `Location` header.',
    refusals: READING,
  })
    .input(IdInput)
    .output(FetchedReport)
    .query(({ ctx, input }) => fetchReport(ctx.db, input.id, ctx.caller)),

  shared: restCall(open, 'GET', '/analysis/public/report/{shareId}', 'Reading', {
    needsId: messages.reportIdRequired,
    summary: 'The shared view of a completed report',
    description: 'Its `reportId` is the share id.',
    refusals: [...READING, 'report_processing', 'no_result'],
  })
    .input(z.strictObject({ shareId: IdInput.shape.id }))
    .output(SharedReport)
    .query(({ ctx, input }) => readShared(ctx.db, input.shareId, ctx.caller)),

  view: restCall(open, 'GET', '/analysis/{id}', 'Reading', {
    needsId: messages.reportIdRequired,
    summary: 'A report, whole or as much as its first screen needs',
    description:
      'With `critical=true` ids, claim, score, verdict, confidence and the numbers of the three ' +
      'analysts; with `full=true`, or neither, all blocks.',
    refusals: READING,
  })
    .input(ViewInput)
    .output(z.union([WholeReport, CriticalReport]))
    .query(({ ctx, input }) =>
      input.critical
        ? readCritical(ctx.db, input.id, ctx.caller)
        : fetchReport(ctx.db, input.id, ctx.caller),
    ),
});

const FeaturedInput = z.strictObject({
  category: FeaturedCategory.optional(),
  limit: integerInput(1, FEATURED_MAX).default(FEATURED_DEFAULT),
});

const SearchInput = z.strictObject({
  page: integerInput(1, COUNT_MAX).default(1),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  search: z.string().max(SEARCH_MAX).optional(),
  verdict: RadarVerdict.optional(),
  topic: z
    .string()
    .min(1)
    .max(2 * TOPIC_MAX)
    .optional(),
  sortBy: RadarSort.optional(),
});

export const radar = router({
  featured: restCall(costly('list'), 'GET', '/featured', 'Reading', {
    summary: 'The newest featured reports',
    description:
      'Those on the list that `category` names, or on any of the three. Contents are cut at 300 ' +
      'characters.',
    refusals: ['invalid_input'],
  })
    .input(FeaturedInput)
    .output(FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),

  overview: costly('search')
    .meta({ summary: 'Featured reports, the plot of the newest listed ones, and their topics' })
    .output(RadarOverview)
    .query(({ ctx }) => readOverview(ctx)),

  search: costly('search')
    .meta({ summary: 'The listed reports that match' })
    .input(SearchInput)
    .output(RadarResults)
    .query(({ ctx, input }) => searchRadar(ctx, input)),
});

const CaptureInput = ReportIdInput.extend({
  html: z.string().optional().meta({
    description:
      'The page as the browser shows it, which nobody reads; the whole body has at most 2 MB',
  }),
});

export const prerender = router({
  capture: restCall(costly('render'), 'POST', '/_internal/prerender/{reportId}', 'Reading', {
    summary: 'Have a copy made of the page of a listed report',
    description:
      'For browsers that found none. What is posted is not looked at, nor stored or shown: the server ' +
      'makes the copy from its own data, and does nothing when there is one of the present report.',
    refusals: [...READING, 'not_listed', 'rate_limited'],
    unread: {
      bytes: CAPTURE_BYTES_MAX,
      check: async ({ db }, at) => {
        await findCaptured(db, ReportIdInput.parse(at).reportId);
      },
    },
  })
    .input(CaptureInput)
    .output(Done)
    .mutation(({ ctx, input }) =>
      done(takeCapture(ctx.db, ctx.caller, input.reportId, ctx.copyPage, ctx.now)),
    ),
});
