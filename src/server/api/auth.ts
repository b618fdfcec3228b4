import { RemainingReports } from '../../shared/schema/analysis.ts';
import { remainingReports } from '../domain/accounts/allowance.ts';
import { open, router } from './procedures.ts';

export const auth = router({
  remainingReports: open
    .meta({ summary: 'How many reports the caller may still start this month' })
    .output(RemainingReports)
    .query(async ({ ctx }) => remainingReports(ctx.db, ctx.asker, await ctx.settings(), ctx.now)),
});
