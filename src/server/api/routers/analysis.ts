import { z } from 'zod';
import { CLAIM_MAX, CONTENT_MIN, VERSIONS_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import {
  AnalysisStatus,
  AnalystInfo,
  Analyzed,
  DetailedAnswer,
  Rerun,
  Started,
} from '../../../shared/schema/analysis.ts';
import { SimilarClaims } from '../../../shared/schema/radar.ts';
import { ReportVersion, ReportVersions } from '../../../shared/schema/report.ts';
import { exceedsCodePoints, hasCodePoints } from '../../../shared/text.ts';
import { analystsOf } from '../../modules/analysts/analyst.ts';
import { analyze, startAnalysis } from '../../modules/analysis/start.ts';
import { listVersions, readVersion } from '../../modules/reports/versions.ts';
import { awaitDetailed } from '../../modules/analysis/wait.ts';
import { rerunMissing, resubmit, resubmitAndAwait } from '../../modules/analysis/resubmit.ts';
import { readStatus } from '../../modules/analysis/progress.ts';
import { findSimilar } from '../../modules/radar/radar.ts';
import { type Context, withCurrentSettings, withInputToken } from '../context.ts';
import {
  AnalyzeInput,
  costly,
  IdInput,
  integerInput,
  open,
  ReportIdInput,
  router,
  signedIn,
} from '../procedures.ts';
import { READING, restCall } from '../rest/call.ts';

const STARTING = [
  'invalid_content',
  'no_reports_remaining',
  'too_many_submissions',
  'rate_limited',
] as const;

const SimilarInput = z.strictObject({
  text: z
    .string()
    .refine((text) => hasCodePoints(text.trim(), CONTENT_MIN), messages.contentTooShort)
    .refine((text) => !exceedsCodePoints(text, CLAIM_MAX), messages.similarTooLong)
    .meta({ description: `${CONTENT_MIN} to ${CLAIM_MAX} characters` }),
});

const VersionInput = integerInput(1, 999_999_999);

export const analysis = router({
  start: restCall(costly('start'), 'POST', '/analysis/start', 'Analyzing', {
    summary: 'Start the analysis of a claim',
    description:
      'Takes a claim, a text or a link as `content`, or a link as `url`. Answers 202 at once; the ' +
      'analysis goes on by itself and can be watched at `/analysis/progress/{reportId}`. An equal ' +
      'claim that was analyzed lately is answered with that report (200, `reused`), one that is ' +
      'being analyzed is joined; both are free. `timestamp` and `userId` are accepted and ignored.',
    refusals: STARTING,
    knowsVisitor: true,
    mayAccept: true,
  })
    .input(AnalyzeInput)
    .output(Started)
    .mutation(async ({ ctx, input }) => {
      const caller = withInputToken(ctx.caller, input.cookieId);
      const parts = await withCurrentSettings(ctx);
      return withVisitorCookie(ctx, await startAnalysis(parts, caller, input, ctx.now));
    }),

  analyze: restCall(costly('start'), 'POST', '/analysis/analyze', 'Analyzing', {
    summary: 'Analyze a claim and wait for the result',
    description:
      'Starts an analysis as `/analysis/start` does and waits up to 55 seconds for it. When it ' +
      'takes longer the answer is 202 with `status: "processing"` and no result; the analysis ' +
      'goes on.',
    refusals: [...STARTING, 'analysis_failed'],
    knowsVisitor: true,
    mayAccept: true,
  })
    .input(AnalyzeInput)
    .output(Analyzed)
    .mutation(async ({ ctx, input }) => {
      const caller = withInputToken(ctx.caller, input.cookieId);
      const parts = await withCurrentSettings(ctx);
      return withVisitorCookie(ctx, await analyze(parts, caller, input, ctx.now));
    }),

  resubmit: restCall(costly('start'), 'POST', '/analysis/report/{id}/resubmit', 'Analyzing', {
    needsId: messages.reportIdRequired,
    summary: "Analyze a report's claim anew and wait for the result",
    description:
      "`content` has to be the report's own claim. Costs a visitor one, unless they paid for the " +
      'analysis that it has and no further one has failed since. The last analysis has to be more than 30 days old. Until the new ' +
      'one succeeds the report keeps what it has. Waits as `/analysis/analyze` does.',
    refusals: [
      ...STARTING,
      'withheld',
      'not_found',
      'gone',
      'conflict',
      'cooldown',
      'analysis_failed',
    ],
    knowsVisitor: true,
    mayAccept: true,
  })
    .input(
      IdInput.extend({
        content: z.string().meta({ description: "The report's own claim" }),
        timestamp: z.union([z.string(), z.number()]).optional(),
        userId: z.string().optional(),
        cookieId: AnalyzeInput.shape.cookieId,
      }),
    )
    .output(Analyzed)
    .mutation(async ({ ctx, input }) => {
      const caller = withInputToken(ctx.caller, input.cookieId);
      const parts = await withCurrentSettings(ctx);
      const { id, content } = input;
      return withVisitorCookie(ctx, await resubmitAndAwait(parts, caller, id, content, ctx.now));
    }),

  startAnew: costly('start')
    .meta({ summary: "Start to analyze a report's claim anew; to be watched as any analysis" })
    .input(IdInput.extend({ content: z.string() }))
    .output(Started)
    .mutation(async ({ ctx, input: { id, content } }) => {
      const parts = await withCurrentSettings(ctx);
      return withVisitorCookie(ctx, await resubmit(parts, ctx.caller, id, content, ctx.now));
    }),

  similar: restCall(costly('search'), 'POST', '/analysis/similar', 'Analyzing', {
    summary: 'What is known on a claim before it is analyzed',
    description:
      `Up to three listed reports and records of fact-checkers that are near the claim in \`text\`, the ` +
      'nearest first. Costs nothing; the text is neither stored nor logged.',
    refusals: ['invalid_input', 'too_many_requests'],
  })
    .input(SimilarInput)
    .output(SimilarClaims)
    .mutation(({ ctx, input }) => findSimilar(ctx, input.text)),

  status: restCall(open, 'GET', '/analysis/status/{reportId}', 'Analyzing', {
    needsId: messages.reportIdRequired,
    summary: 'Where an analysis stands',
    description: 'The state of the last analysis of a report, step by step.',
    refusals: READING,
  })
    .input(ReportIdInput)
    .output(AnalysisStatus)
    .query(({ ctx, input }) => readStatus(ctx.db, input.reportId, ctx.caller)),

  rerunMissing: restCall(open, 'POST', '/analysis/report/{reportId}/rerun-missing', 'Analyzing', {
    needsId: messages.reportIdRequired,
    summary: 'Ask the missing analysts of a partial report again, free of charge',
    description:
      'Only those that gave no answer are asked. Until they have answered, the report keeps what ' +
      'it has.',
    refusals: [...READING, 'conflict', 'rate_limited'],
    mayAccept: true,
  })
    .input(ReportIdInput)
    .output(Rerun)
    .mutation(async ({ ctx, input }) => {
      const parts = await withCurrentSettings(ctx);
      return rerunMissing(parts, ctx.caller, input.reportId, ctx.now);
    }),

  versions: restCall(open, 'GET', '/analysis/report/{id}/versions', 'Reading', {
    needsId: messages.reportIdRequired,
    summary: 'The results that a report has had, and what changed between two of them',
    description:
      `The newest ${VERSIONS_MAX}, the present one included. With \`from\` the answer tells what changed from that ` +
      'version to the one that `to` names, or else to the present one.',
    refusals: READING,
  })
    .input(
      IdInput.extend({
        from: VersionInput.optional(),
        to: VersionInput.optional(),
      }).refine(
        ({ from, to }) => to === undefined || from !== undefined,
        messages.versionToNeedsFrom,
      ),
    )
    .output(ReportVersions)
    .query(({ ctx, input: { id, ...two } }) => listVersions(ctx.db, id, two, ctx.caller)),

  version: restCall(open, 'GET', '/analysis/report/{id}/versions/{number}', 'Reading', {
    needsId: messages.reportIdRequired,
    summary: 'One result that a report has had',
    description: 'As it was when that analysis ended.',
    refusals: READING,
  })
    .input(IdInput.extend({ number: VersionInput }))
    .output(ReportVersion)
    .query(({ ctx, input }) => readVersion(ctx.db, input.id, input.number, ctx.caller)),

  detailed: restCall(signedIn, 'POST', '/analysis/detailed/{reportId}', 'Analyzing', {
    needsId: messages.detailedNeedsId,
    summary: 'Ask for the detailed analysis of a report and wait for it',
    description:
      'Written once per report and stored for all. Waits up to 170 seconds; when it takes longer ' +
      'the answer is 202 with `status: "processing"`. For people who are signed in. `localToken` ' +
      'is accepted and ignored.',
    refusals: [
      'sign_in_required',
      'invalid_input',
      'withheld',
      'not_found',
      'gone',
      'report_processing',
      'no_result',
      'analysis_failed',
    ],
    mayAccept: true,
  })
    .input(ReportIdInput.extend({ localToken: z.string().max(200).optional() }))
    .output(DetailedAnswer)
    .mutation(({ ctx, input }) => awaitDetailed(ctx, ctx.user, input.reportId, ctx.now)),

  analysts: open
    .meta({ summary: 'Who fills the three places' })
    .output(z.array(AnalystInfo))
    .query(async ({ ctx }) => analystsOf((await withCurrentSettings(ctx)).analysts)),
});

function withVisitorCookie<T extends Started>(ctx: Context, started: T): T {
  const { anonymousToken } = started.metadata;
  if (anonymousToken) ctx.rememberVisitor(anonymousToken);
  return started;
}
