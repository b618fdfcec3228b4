import { z } from 'zod';
import { CLAIM_MAX, CONTENT_MIN } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import * as schema from '../../../shared/schema/analysis.ts';
import { IdInput, integerInput, ReportIdInput } from '../../../shared/schema/input.ts';
import { SimilarClaims } from '../../../shared/schema/radar.ts';
import { DetailedState, ReportVersion, ReportVersions } from '../../../shared/schema/report.ts';
import { exceedsCodePoints, hasCodePoints } from '../../../shared/text.ts';
import { analystsOf } from '../../modules/analysts/analyst.ts';
import { startAnalysis } from '../../modules/analysis/start.ts';
import { readDetailed } from '../../modules/detailed/detailed.ts';
import { listVersions, readVersion } from '../../modules/reports/versions.ts';
import { awaitDetailed, awaitResult } from '../../modules/analysis/wait.ts';
import { rerunMissing, resubmit } from '../../modules/analysis/resubmit.ts';
import { readStatus } from '../../modules/analysis/progress.ts';
import { findSimilar } from '../../modules/radar/radar.ts';
import { withInputToken, withCurrentSettings } from '../context.ts';
import { costly, open, router, signedIn } from '../procedures.ts';
import { READING, reportCall, restCall } from '../rest/call.ts';

const STARTING = [
  'invalid_content',
  'no_reports_remaining',
  'too_many_submissions',
  'rate_limited',
] as const;
const STARTED = { knowsVisitor: true, mayAccept: true };

const SimilarInput = z.strictObject({
  text: z
    .string()
    .refine((text) => hasCodePoints(text.trim(), CONTENT_MIN), messages.contentTooShort)
    .refine((text) => !exceedsCodePoints(text, CLAIM_MAX), messages.similarTooLong)
    .meta({ description: `${CONTENT_MIN} to ${CLAIM_MAX} characters` }),
});

const VersionInput = integerInput(1, 999_999_999);

const starting = costly('start').use(async ({ ctx, next }) => {
  const result = await next({ ctx: await withCurrentSettings(ctx) });
  const token = result.ok && (result.data as schema.Started).metadata.anonymousToken;
  if (token) ctx.rememberVisitor(token);
  return result;
});

export const analysis = router({
  start: restCall(starting, 'POST', '/analysis/start', { ...STARTED, refusals: STARTING })
    .input(schema.StartInput)
    .output(schema.Started)
    .mutation(({ ctx, input }) =>
      startAnalysis(ctx, withInputToken(ctx.caller, input.cookieId), input, ctx.now),
    ),

  analyze: restCall(starting, 'POST', '/analysis/analyze', {
    ...STARTED,
    refusals: [...STARTING, 'analysis_failed'],
  })
    .input(schema.StartInput)
    .output(schema.Analyzed)
    .mutation(({ ctx, input }) => {
      const caller = withInputToken(ctx.caller, input.cookieId);
      return awaitResult(ctx, startAnalysis(ctx, caller, input, ctx.now), caller);
    }),

  resubmit: reportCall(starting, 'POST', '/analysis/report/{id}/resubmit', {
    ...STARTED,
    refusals: [
      ...STARTING,
      'withheld',
      'not_found',
      'gone',
      'conflict',
      'cooldown',
      'analysis_failed',
    ],
  })
    .input(
      IdInput.extend({
        content: z.string().meta({ description: "The report's own claim" }),
        ...schema.StartInput.pick({ timestamp: true, userId: true, cookieId: true }).shape,
      }),
    )
    .output(schema.Analyzed)
    .mutation(({ ctx, input: { id, content, cookieId } }) => {
      const caller = withInputToken(ctx.caller, cookieId);
      return awaitResult(ctx, resubmit(ctx, caller, id, content, ctx.now), caller);
    }),

  startAnew: starting
    .input(IdInput.extend({ content: z.string() }))
    .output(schema.Started)
    .mutation(({ ctx, input: { id, content } }) => resubmit(ctx, ctx.caller, id, content, ctx.now)),

  similar: restCall(costly('search'), 'POST', '/analysis/similar', {
    refusals: ['invalid_input', 'too_many_requests'],
  })
    .input(SimilarInput)
    .output(SimilarClaims)
    .mutation(({ ctx, input }) => findSimilar(ctx, input.text)),

  status: reportCall(open, 'GET', '/analysis/status/{reportId}')
    .input(ReportIdInput)
    .output(schema.AnalysisStatus)
    .query(({ ctx, input }) => readStatus(ctx.db, input.reportId, ctx.caller)),

  rerunMissing: reportCall(open, 'POST', '/analysis/report/{reportId}/rerun-missing', {
    refusals: [...READING, 'conflict', 'rate_limited'],
    mayAccept: true,
  })
    .input(ReportIdInput)
    .output(schema.Rerun)
    .mutation(async ({ ctx, input }) =>
      rerunMissing(await withCurrentSettings(ctx), ctx.caller, input.reportId, ctx.now),
    ),

  versions: reportCall(open, 'GET', '/analysis/report/{id}/versions')
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

  version: reportCall(open, 'GET', '/analysis/report/{id}/versions/{number}')
    .input(IdInput.extend({ number: VersionInput }))
    .output(ReportVersion)
    .query(({ ctx, input }) => readVersion(ctx.db, input.id, input.number, ctx.caller)),

  detailed: restCall(signedIn, 'POST', '/analysis/detailed/{reportId}', {
    needsId: messages.detailedNeedsId,
    refusals: ['sign_in_required', ...READING, 'report_processing', 'no_result', 'analysis_failed'],
    mayAccept: true,
  })
    .input(ReportIdInput.extend({ localToken: z.string().max(200).nullish() }))
    .output(schema.DetailedAnswer)
    .mutation(({ ctx, input }) => awaitDetailed(ctx, ctx.user, input.reportId, ctx.now)),

  readDetailed: signedIn
    .input(ReportIdInput)
    .output(DetailedState)
    .query(({ ctx, input }) => readDetailed(ctx.db, input.reportId, ctx.user)),

  analysts: open
    .output(z.array(schema.AnalystInfo))
    .query(async ({ ctx }) => analystsOf((await withCurrentSettings(ctx)).analysts)),
});
