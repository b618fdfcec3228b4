import { errorInside, statusError, VendorError } from './vendorError.ts';

/** An answer is some 10 kB. */
export const BODY_LIMIT = 2_000_000; // bytes, after decompression

const ERROR_LIMIT = 64_000; // bytes

/**
 * Rejects with a `VendorError` or the signal's reason. A redirect would carry the key elsewhere.
 */
export async function callVendor(
  vendor: string,
  url: string | URL,
  init: RequestInit,
): Promise<{ text: string; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!response.ok) {
      const text = await readBody(response, ERROR_LIMIT);
      throw statusError(vendor, response.status, response.headers, parse(text ?? ''));
    }
    const text = await readBody(response, BODY_LIMIT);
    if (text === null) {
      throw new VendorError('bad_answer', `${vendor} answered with more than ${BODY_LIMIT} bytes`);
    }
    const body = parse(text);
    if (body === undefined) {
      throw new VendorError('bad_answer', `${vendor} answered with something that is not JSON`);
    }
    const error = errorInside(vendor, body);
    if (error) throw error;
    return { text, body };
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    if (error instanceof VendorError) throw error;
    throw new VendorError('unavailable', `${vendor} was not reached or broke off${why(error)}`, {
      cause: error,
    });
  }
}

export function vendorFetch(vendor: string): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input;
    const { text } = await callVendor(vendor, url, init);
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}

/** Null beyond the limit; the connection is then closed. */
async function readBody(response: Response, limit: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The system's error code, such as ECONNRESET. */
function why(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^\w{1,40}$/.test(code) ? ` (${code})` : '';
}
