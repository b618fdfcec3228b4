/** The sentences that a construction can also be said in; none when the text does not have it. */
export type Turn = (text: string) => string[];

/** Anybody at all, as the subject or object of a general claim; part of a pattern. */
export const PERSON = '(?:you|we|us|people|humans|human beings|a person|man|someone|anyone)';

/** Adverbs that may stand before a verb without changing what is claimed; part of a pattern. */
export const FEW = '(?:(?:really|actually|also|even) )?';

/** In a part that is moved, these would deny or limit something else there. */
export const NEGATOR = /\b(?:not|never|no|nobody|nothing|only|without)\b/;
