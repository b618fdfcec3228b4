import { z } from 'zod';
import { DetailedState } from '../../shared/schema/detailed.ts';
import { readDetailed } from '../domain/detailed/readDetailed.ts';
import { requestDetailed } from '../domain/detailed/requestDetailed.ts';
import { open, router, signedIn } from './procedures.ts';

const OfReport = z.strictObject({ reportId: z.uuid() });

export const detailed = router({
  request: signedIn
    .meta({ summary: 'Ask for the detailed analysis of a report; it is written once, for all' })
    .input(OfReport)
    .output(DetailedState)
    .mutation(({ ctx, input }) => requestDetailed(ctx, ctx.user, input.reportId, ctx.now)),

  read: open
    .meta({ summary: 'The detailed analysis of a report, or where it stands' })
    .input(OfReport)
    .output(DetailedState)
    .query(({ ctx, input }) => readDetailed(ctx.db, input.reportId)),
});
