/** What came back is not from our server: nothing at all, or the page of something that stands before it. */
export class ForeignAnswer extends Error {
  readonly status: number;
  readonly empty: boolean;

  constructor(status: number, body: string) {
    super(`HTTP ${status} without an answer of ours`);
    this.name = 'ForeignAnswer';
    this.status = status;
    this.empty = body.trim() === '';
  }
}

/** The answer, when it is one of ours, which are always JSON; else throws a `ForeignAnswer`. */
export async function onlyOurs(response: Response): Promise<Response> {
  const body = await response.text();
  if (!/^\s*[[{]/.test(body)) throw new ForeignAnswer(response.status, body);
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
