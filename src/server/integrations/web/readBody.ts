import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { PageError } from './pageError.ts';

/**
 * The bytes of a body, decompressed. At most `limit` bytes may be received and at most `limit` may come
 * out, so a small body that unfolds into a huge one costs no more than a page. Throws a `PageError`:
 * `too_large`, or `not_text` for a compression that is unknown, applied twice, or broken.
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  coding: string,
  limit: number,
): Promise<Buffer> {
  const decompress = DECOMPRESS.get(coding.trim().toLowerCase());
  if (!decompress) throw new PageError('not_text', `Compressed by "${coding.slice(0, 50)}"`);
  const received = await collect(body, limit);
  // Some servers announce a compression for an empty body.
  if (received.length === 0) return received;
  try {
    return await decompress(received, { maxOutputLength: limit });
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new PageError('too_large', `More than ${limit} bytes decompressed`, { cause })
      : new PageError('not_text', 'The compression is broken', { cause });
  }
}

type Decompress = (received: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const asIs: Decompress = (received) => Promise.resolve(received);
const fromGzip: Decompress = promisify(gunzip);

/** By `Content-Encoding`, RFC 9110 §8.4. */
const DECOMPRESS = new Map<string, Decompress>([
  ['', asIs],
  ['identity', asIs],
  ['gzip', fromGzip],
  ['x-gzip', fromGzip],
  ['br', promisify(brotliDecompress)],
  ['deflate', fromDeflate],
]);

/** Servers disagree on whether zlib's header belongs to it; its first byte tells (RFC 1950). */
function fromDeflate(received: Buffer, options: { maxOutputLength: number }): Promise<Buffer> {
  return promisify(((received[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(received, options);
}

async function collect(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new PageError('too_large', `More than ${limit} bytes received`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
