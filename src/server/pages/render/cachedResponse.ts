import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_000;

/** An answer that is complete in memory: every form of its body and the headers that go with it. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** Makes an answer ready: compressed once, with an entity tag of its content. */
export async function toCachedResponse(
  status: number,
  body: Buffer,
  headers: Record<string, string>,
): Promise<CachedResponse> {
  const worth =
    body.length >= WORTH_COMPRESSING &&
    !/^(image\/(?!svg)|font\/)/.test(headers['Content-Type'] ?? '');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, gz] = worth ? await Promise.all([brotli(body, quality), gzipped(body)]) : [null, null];
  // Weak, because the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers, etag, identity: body, br, gzip: gz };
}

/** Sends the form of the answer that the browser takes best, or 304 when it has it already. */
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

/** Whether `If-None-Match` names the entity tag; proxies turn weak ones strong and the other way. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function pickEncoding(answer: CachedResponse, accepted: string): 'br' | 'gzip' | null {
  if (answer.br && BR.test(accepted)) return 'br';
  return answer.gzip && GZIP.test(accepted) ? 'gzip' : null;
}

/** Named, and not as what is refused. */
const BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
