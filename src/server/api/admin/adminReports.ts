import { router } from '../procedures.ts';

/** What admins do with reports: listing, switches, deleting, withholding. */
export const adminReports = router({});
