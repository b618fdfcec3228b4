import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSION_MIN = 1_000; // bytes; below, compression costs more than it saves

export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

export async function toCachedResponse(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
): Promise<CachedResponse> {
  const isCompressible =
    body.length >= COMPRESSION_MIN &&
    !/^(image\/(?!svg)|font\/)/.test(headers['Content-Type'] ?? '');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, gz] = isCompressible
    ? await Promise.all([brotli(body, quality), gzipped(body)])
    : [null, null];
  // Weak, because the compressed variants share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers, etag, identity: body, br, gzip: gz };
}

/** Sends the best accepted encoding, or 304. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  common: Record<string, string>,
): void {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = pickEncoding(answer, accepted);
  const body = encoding ? (answer[encoding] ?? answer.identity) : answer.identity;
  const headers: Record<string, string> = {
    ...common,
    ...answer.headers,
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
  };
  if (answer.status === 200 && names(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.length);
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Proxies turn strong tags into weak ones and vice versa. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function pickEncoding(answer: CachedResponse, accepted: string): 'br' | 'gzip' | null {
  if (answer.br && BR.test(accepted)) return 'br';
  return answer.gzip && GZIP.test(accepted) ? 'gzip' : null;
}

/** Listed, and not with q=0 */
const BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
