import type { Anonymous } from './asker.ts';

/** The cookie counts where both are there: clearing the browser's storage makes nobody new. */
export const tokenOf = (asker: Anonymous): string | null => asker.cookie ?? asker.token;
