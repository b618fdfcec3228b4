/** Nobody could be signed in as things are set up, and the message tells the person who starts it why. */
export class IdentitySetupError extends Error {
  /** Marks errors that are shown in words, without their stack. */
  readonly told = true;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'IdentitySetupError';
  }
}
