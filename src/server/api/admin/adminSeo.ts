import { router } from '../procedures.ts';

/** What a report says of itself to search engines, its slug, and its review by a person. */
export const adminSeo = router({});
