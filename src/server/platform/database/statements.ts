/** What runs plain SQL: the database, each statement on its own, or a transaction of either kind. */
export interface Statements {
  /**
   * Runs a statement, which each connection parses once; for what is asked so often that Prisma's part
   * of the work counts. The name stands for the text.
   * @throws DatabaseUnavailable when no connection came free in time or the database went away
   */
  prepared<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
}
