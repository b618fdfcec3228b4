export type Outcome =
  | { is: 'signedIn' }
  | { is: 'unverified' }
  /** Cancelled by the person: nothing is shown. */
  | { is: 'dismissed' }
  | { is: 'done'; text: string }
  | { is: 'refused'; text: string };

export const done = (text: string): Outcome => ({ is: 'done', text });

export const outcomeOf = (text: string | null): Outcome =>
  text === null ? { is: 'dismissed' } : { is: 'refused', text };
