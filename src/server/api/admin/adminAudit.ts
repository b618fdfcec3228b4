import { router } from '../procedures.ts';

/** What admins did. */
export const adminAudit = router({});
