import { DomainError } from './errors.ts';

/** Why something was refused; null when it was done. What is no refusal is thrown on. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.message;
      throw error;
    },
  );
