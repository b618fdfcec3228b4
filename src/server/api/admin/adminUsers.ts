import { router } from '../procedures.ts';

/** What admins do with accounts. */
export const adminUsers = router({});
