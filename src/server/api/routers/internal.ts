import { z } from 'zod';
import { CAPTURE_BYTES_MAX } from '../../../shared/limits.ts';
import { findCaptured, takeCapture } from '../../modules/reports/prerender.ts';
import { costly, ReportIdInput, router } from '../procedures.ts';
import { restCall } from '../rest/call.ts';

const CaptureInput = ReportIdInput.extend({
  html: z.string().optional().meta({
    description:
      'The page as the browser shows it, which nobody reads; the whole body has at most 2 MB',
  }),
});

export const prerender = router({
  capture: costly('render')
    .meta(
      restCall({
        method: 'POST',
        path: '/_internal/prerender/{reportId}',
        tag: 'Reading',
        summary: 'Have a copy made of the page of a listed report',
        description:
          'For browsers that found none. What is posted is not looked at, nor stored or shown: the server ' +
          'makes the copy from its own data, and does nothing when there is one of the present report.',
        refusals: [
          ...(['invalid_input', 'withheld', 'not_found', 'gone'] as const),
          ...(['not_listed', 'rate_limited'] as const),
        ],
        unread: {
          bytes: CAPTURE_BYTES_MAX,
          check: async ({ db }, at) => {
            await findCaptured(db, ReportIdInput.parse(at).reportId);
          },
        },
      }),
    )
    .input(CaptureInput)
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await takeCapture(ctx.db, ctx.caller, input.reportId, ctx.copyPage, ctx.now);
      return { success: true as const };
    }),
});
