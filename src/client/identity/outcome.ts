/** What came of something that a person did about their account. */
export type Outcome =
  | { is: 'signedIn' }
  /** The address is not verified yet: nobody is signed in. */
  | { is: 'unverified' }
  /** Taken back by the person: not a word is owed. */
  | { is: 'dismissed' }
  | { is: 'done'; text: string }
  | { is: 'refused'; text: string };

export const done = (text: string): Outcome => ({ is: 'done', text });

/** A refusal with its text; without one it was taken back. */
export const outcomeOf = (text: string | null): Outcome =>
  text === null ? { is: 'dismissed' } : { is: 'refused', text };
