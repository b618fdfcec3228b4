import { z } from 'zod';
import { RemainingReports } from '../../shared/schema/analysis.ts';
import { remainingReports } from '../domain/accounts/allowance.ts';
import { withCarriedToken } from './carriedToken.ts';
import { open, router } from './procedures.ts';
import { restCall } from './restCall.ts';

export const auth = router({
  remainingReports: open
    .meta(
      restCall({
        method: 'GET',
        path: '/auth/remaining-reports',
        tag: 'Allowance',
        summary: 'How many reports the caller may still start this month',
        description: 'Months are those of UTC; -1 is unlimited.',
        refusals: ['invalid_input'],
        knowsVisitor: true,
      }),
    )
    .input(
      z
        .strictObject({
          anonymousToken: z
            .string()
            .max(200)
            .optional()
            .meta({ description: "The visitor's token, where no header carries it" }),
        })
        .optional(),
    )
    .output(RemainingReports)
    .query(async ({ ctx, input }) => {
      const asker = withCarriedToken(ctx.asker, input?.anonymousToken);
      return remainingReports(ctx.db, asker, await ctx.settings(), ctx.now);
    }),
});
