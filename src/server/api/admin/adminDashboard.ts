import { router } from '../procedures.ts';

/** What the site did of late, in numbers. */
export const adminDashboard = router({});
