import type { IncomingMessage } from 'node:http';

/** A refused call, in words that Firebase's browser library understands. */
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

/** Several times an ID token of 1.5 kB. */
const BODY_LIMIT = 16_384; // bytes

export type Body = Record<string, unknown>;

/** `form`: only token refreshes send forms. @throws CallError */
export async function readBody(request: IncomingMessage, form: boolean): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw new CallError(`INVALID_CONTENT_TYPE : The body must be ${wanted}.`, 415);
  }
  const text = await readText(request);
  if (form) return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Reported below.
  }
  throw new CallError('INVALID_JSON : The body must be a JSON object.');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection is still needed for the answer.
  const read = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of read) {
    length += chunk.length;
    if (length > BODY_LIMIT) throw new CallError('PAYLOAD_TOO_LARGE', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
