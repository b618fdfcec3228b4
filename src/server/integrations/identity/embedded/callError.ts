import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';

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

/** `form`: only token refreshes send forms. @throws CallError */
export async function readBody(request: IncomingMessage, form: boolean): Promise<object> {
  const type = request.headers['content-type'] ?? '';
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw new CallError(`INVALID_CONTENT_TYPE : The body must be ${wanted}.`, 415);
  }
  const text = await readText(request);
  if (form) return Object.fromEntries(new URLSearchParams(text));
  return parseObject(text, 'INVALID_JSON : The body must be a JSON object.');
}

/** Throws CallError with `message` where the text is no JSON object. */
export function parseObject(text: string, message: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw new CallError(message);
}

/** Throws CallError with the message that the schema has for the first wrong field. */
export function parseFields<T>(schema: z.ZodType<T>, fields: object): T {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  throw new CallError(read.error.issues[0]?.message ?? 'INVALID_ARGUMENT');
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
