export class SetupError extends Error {
  readonly reported = true;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SetupError';
  }
}
