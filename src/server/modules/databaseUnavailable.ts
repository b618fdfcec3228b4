import { DatabaseUnavailable } from '../platform/database/errors.ts';

/** The database could not be reached or was too busy; nothing was changed and a later try may do. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable;
