/** What whoever runs the evaluation can mend; told in words, without a stack. */
export class InputError extends Error {
  readonly reported = true;

  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}
