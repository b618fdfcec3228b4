import { z } from 'zod';
import { open, router } from '../procedures.ts';

export const site = router({
  contact: open
    .output(z.object({ email: z.string().nullable() }))
    .query(async ({ ctx }) => ({ email: (await ctx.settings()).contactEmail || null })),
});
