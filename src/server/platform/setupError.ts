export class SetupError extends Error {
  override readonly name: string = 'SetupError';
  readonly reported = true;
}
