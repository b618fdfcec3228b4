import type { LibraryRating } from '../../../../shared/schema/library.ts';

/** The ratings in words, in their order. */
export const ratingNames: Readonly<Record<LibraryRating, string>> = {
  TRUE: 'True',
  MOSTLY_TRUE: 'Mostly true',
  MIXED: 'Mixed',
  MOSTLY_FALSE: 'Mostly false',
  FALSE: 'False',
};
