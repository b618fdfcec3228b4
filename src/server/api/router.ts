import { account } from './account.ts';
import { admin } from './admin.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { router } from './procedures.ts';
import { reports } from './reports.ts';

/** Every call that Verimeter answers. */
export const appRouter = router({ analysis, reports, account, admin, auth });

/** What the browser knows of the server. */
export type AppRouter = typeof appRouter;
