import { account, auth } from './routers/auth.ts';
import { admin } from './routers/admin.ts';
import { analysis } from './routers/analysis.ts';
import { prerender, radar, reports, site } from './routers/reports.ts';
import { router } from './procedures.ts';

export const appRouter = router({
  analysis,
  reports,
  account,
  admin,
  auth,
  prerender,
  radar,
  site,
});

export type AppRouter = typeof appRouter;
