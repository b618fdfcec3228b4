/** The name of the meter's place on the page, by which other parts see whether it is in view. */
export const SCORE_ID = 'score';
