/** A call that is refused, in the service's own words, which its browser library understands. */
export class CallError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'CallError';
    this.status = status;
  }

  toJSON(): object {
    const { message, status } = this;
    return { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] };
  }
}
