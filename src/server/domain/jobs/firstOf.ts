import { CLAIM_MAX } from '../../../shared/limits.ts';

/** A long text would make a list of megabytes; a claim is never longer. */
export const firstOf = (text: string): string =>
  Array.from(text.slice(0, 2 * CLAIM_MAX))
    .slice(0, CLAIM_MAX)
    .join('');
