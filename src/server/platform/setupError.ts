/** The database cannot be used as things are, and the message tells the person who starts it why. */
export class SetupError extends Error {
  /** Marks errors that are shown in words, without their stack. */
  readonly reported = true;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SetupError';
  }
}
