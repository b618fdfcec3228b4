import { account, auth } from './routers/auth.ts';
import { admin } from './routers/admin.ts';
import { analysis } from './routers/analysis.ts';
import { prerender } from './routers/internal.ts';
import { router } from './procedures.ts';
import { radar, reports } from './routers/reports.ts';

export const appRouter = router({ analysis, reports, account, admin, auth, prerender, radar });

export type AppRouter = typeof appRouter;
