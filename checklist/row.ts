/** Which part of the product a row belongs to, so that what is open can be read in groups. */
export type Area = 'analysis' | 'report' | 'accounts' | 'admin' | 'discovery' | 'api';

/** One rule, text, constant, field, call or state that the product owes its users. */
export interface Row {
  /** Starts with the number of the section, `5.content.min`; unique. */
  id: string;
  area: Area;
  rule: string;
  /** The exact words, where the rule is about words. */
  text?: string;
  /**
   * The test or tests that prove it, `src/shared/claim.test.ts > content > is refused below 10`, or
   * a group of tests by its own title. Null: nothing proves it yet.
   */
  test: string | readonly string[] | null;
}
