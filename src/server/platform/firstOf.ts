import { CLAIM_MAX } from '../../shared/limits.ts';

/**
 * The first code points of a text, as many as a claim can have where nothing else is said: long ones
 * would make a list of megabytes. No letter is halved: the database takes no halves.
 */
export const firstOf = (text: string, most = CLAIM_MAX): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
