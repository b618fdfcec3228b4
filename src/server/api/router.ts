import { account } from './account.ts';
import { admin } from './admin.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { prerender } from './prerender.ts';
import { router } from './procedures.ts';
import { radar } from './radar.ts';
import { reports } from './reports.ts';

/** Every call that Verimeter answers. */
export const appRouter = router({ analysis, reports, account, admin, auth, prerender, radar });

/** What the browser knows of the server. */
export type AppRouter = typeof appRouter;
