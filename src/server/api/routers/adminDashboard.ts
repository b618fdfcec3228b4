import { z } from 'zod';
import { Dashboard, DashboardDays } from '../../../shared/schema/dashboard.ts';
import { readDashboard } from '../../modules/dashboard/readDashboard.ts';
import { admin, router } from '../procedures.ts';

/** What the site did of late, in numbers. */
export const adminDashboard = router({
  read: admin
    .meta({ summary: 'What the site did in the last days' })
    .input(z.strictObject({ days: DashboardDays }))
    .output(Dashboard)
    .query(async ({ ctx, input }) =>
      readDashboard(ctx.db, ctx.admin, input.days, await ctx.settings(), ctx.now),
    ),
});
