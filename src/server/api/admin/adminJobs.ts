import { router } from '../procedures.ts';

/** The queue of analyses, and how failed ones are tried again. */
export const adminJobs = router({});
