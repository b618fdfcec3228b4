import { z } from 'zod';
import { CAPTURE_BYTES_MAX } from '../../shared/limits.ts';
import { takeCapture } from '../domain/prerender/takeCapture.ts';
import { ReportIdInput } from './inputs.ts';
import { open, router } from './procedures.ts';
import { restCall } from './restCall.ts';

const CaptureInput = ReportIdInput.extend({
  html: z
    .string()
    .min(1)
    .meta({ description: 'The page as the browser shows it; the whole body has at most 2 MB' }),
});

/** The copies of listed reports' pages. */
export const prerender = router({
  capture: open
    .meta(
      restCall({
        method: 'POST',
        path: '/_internal/prerender/{reportId}',
        tag: 'Reading',
        summary: 'Have a copy made of the page of a listed report',
        description:
          'For browsers that found none. What is posted is neither stored nor shown: the server makes ' +
          'the copy from its own data, and does nothing when there is one of the present report.',
        refusals: [
          ...(['invalid_input', 'withheld', 'not_found', 'gone'] as const),
          ...(['not_listed', 'rate_limited'] as const),
        ],
        bodyLimit: CAPTURE_BYTES_MAX,
      }),
    )
    .input(CaptureInput)
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await takeCapture(ctx.db, ctx.asker, input.reportId, ctx.copyPage, ctx.now);
      return { success: true as const };
    }),
});
