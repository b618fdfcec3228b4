import { router } from '../procedures.ts';

/** The library of fact-check records: what is in it, and importing more. */
export const adminLibrary = router({});
