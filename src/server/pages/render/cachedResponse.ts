import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSION_MIN = 1_000; // bytes; below, compression costs more than it saves

export interface CachedResponse {
  status: number;
  /** In lower case they replace a common header, and an empty one leaves it out. */
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

/** Sends the best accepted encoding, or 304. `common` is the same for all answers of a server. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  common: Record<string, string>,
): void {
  const { status, headers, body } = choose(request, answer, common);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The same for a response that has no headers yet, in half the time. */
export function sendAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  common: Record<string, string>,
): void {
  const variant = variantOf(request, answer);
  const variants = prepared.get(answer) ?? {};
  let written = variants[variant];
  if (!written) {
    const { status, headers, body } = choose(request, answer, common);
    written = { status, headers: Object.entries(headers).flat(), body };
    prepared.set(answer, { ...variants, [variant]: written });
  }
  response.writeHead(written.status, written.headers);
  response.end(request.method === 'HEAD' ? undefined : written.body);
}

/** Headers are names and values by turns. */
interface Prepared {
  status: number;
  headers: string[];
  body: Buffer | undefined;
}

const prepared = new WeakMap<CachedResponse, Partial<Record<Variant, Prepared>>>();

type Variant = 'unchanged' | 'br' | 'gzip' | 'identity';

function variantOf({ headers }: IncomingMessage, answer: CachedResponse): Variant {
  if (answer.status === 200 && names(headers['if-none-match'], answer.etag)) return 'unchanged';
  return pickEncoding(answer, headers['accept-encoding'] ?? '') ?? 'identity';
}

function choose(request: IncomingMessage, answer: CachedResponse, common: Record<string, string>) {
  const variant = variantOf(request, answer);
  const all = { ...common, Vary: 'Accept-Encoding', ...answer.headers, ETag: answer.etag };
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  if (variant === 'unchanged') return { status: 304, headers, body: undefined };
  const body = answer[variant] ?? answer.identity;
  if (variant !== 'identity') headers['Content-Encoding'] = variant;
  headers['Content-Length'] = String(body.length);
  return { status: answer.status, headers, body };
}

/** Proxies turn strong tags into weak ones and vice versa. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
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
