import { account, auth } from './routers/auth.ts';
import { admin } from './routers/admin.ts';
import { analysis } from './routers/analysis.ts';
import { prerender } from './routers/internal.ts';
import { router } from './procedures.ts';
import { radar, reports } from './routers/reports.ts';

/** Every call that Verimeter answers. */
export const appRouter = router({ analysis, reports, account, admin, auth, prerender, radar });

/** What the browser knows of the server. */
export type AppRouter = typeof appRouter;
